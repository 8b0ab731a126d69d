import { expect, test } from 'vitest'
import { Carrier, defaultSettings, Settings } from './contract.ts'
import { trackingUrl } from './tracking-url.ts'

const { carriers } = defaultSettings

test('the tracking link is found however the name of the carrier is spelled', () => {
  const url = 'https://www.andreani.com/envio/AR%2012%2F3%3Fx'
  for (const carrier of ['Andreani', 'andreani ', 'ANDREANI']) {
    expect(trackingUrl(carriers, { carrier, tracking_number: 'AR 12/3?x' })).toBe(url)
  }
  const named = [{ name: 'Cadete', tracking_url: 'https://c.example/{tracking_number}/{number}' }]
  expect(trackingUrl(named, { carrier: 'cadete', tracking_number: '$&' })).toBe('https://c.example/%24%26/%24%26')
})

test('without a number, or for a carrier without a tracking page, there is no link', () => {
  expect(trackingUrl(carriers, { carrier: 'OCA', tracking_number: null })).toBeNull()
  expect(trackingUrl(carriers, { carrier: 'Moto', tracking_number: '1' })).toBeNull()
  expect(trackingUrl(carriers, { carrier: null, tracking_number: '1' })).toBeNull()
  expect(trackingUrl([{ name: 'Moto', tracking_url: '' }], { carrier: 'Moto', tracking_number: '1' })).toBeNull()
})

test.each([
  'http://c.example/{number}',
  'javascript:alert({number})',
  'https://{number}.example/',
  'https://{number}/',
  'https://c.example/{numero}',
  'https://a@c.example/{number}',
  'https://c.example/ {number}',
  'c.example/{number}',
])('%s is no valid template of a tracking link', (tracking_url) => {
  expect(Carrier.safeParse({ name: 'Correo', tracking_url }).success).toBe(false)
})

test('a carrier is listed once', () => {
  const twice = ['Vía Cargo', 'via cargo'].map((name) => ({ name, tracking_url: '' }))
  expect(Settings.shape.carriers.safeParse(twice).success).toBe(false)
  expect(Settings.shape.carriers.safeParse([]).success).toBe(true)
})
