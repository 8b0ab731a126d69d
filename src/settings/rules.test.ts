import { expect, test } from 'vitest'
import { defaultSettings, Settings } from './contract.ts'
import { accentInDark, contrast, formatMinutes, holdTimeText, isReadableAccent, transferPrice } from './rules.ts'

test('an accent must be readable on paper and under white text', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(isReadableAccent('#6B2A3A')).toBe(true)
  expect(isReadableAccent('#C08A93')).toBe(false)
})

test.each(['#6B2A3A', '#0000A0', '#000000', '#767676'])('%s is readable in the dark theme', (accent) => {
  for (const ground of ['#14110F', '#1D1916', '#241F1B']) {
    expect(contrast(accentInDark(accent), ground)).toBeGreaterThan(4.5)
  }
})

test('the settings that the shop starts with are valid', () => {
  expect(Settings.safeParse(defaultSettings).error).toBeUndefined()
})

test.each([
  [1000, 0, 1000],
  [1000, 10, 900],
  [1000.05, 10, 900.05],
  [999.99, 15, 849.99],
  [0.01, 50, 0.01],
  [1.15, 12.5, 1.01],
  [9_999_999_999.99, 90, 1_000_000_000],
])('%d pesos with %d %% off for a transfer are %d: half a cent is rounded up', (pesos, percent, price) => {
  expect(transferPrice(pesos, percent)).toBe(price)
})

test.each([
  [1, '1 minuto'],
  [45, '45 minutos'],
  [60, '1 hora'],
  [90, '90 minutos'],
  [2880, '48 horas'],
])('%d minutes are shown as %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})

test('the time for which an order is held depends on its payment method', () => {
  expect(holdTimeText({ hold_hours_transfer: 48, hold_minutes_online: 60 }, 'Mercado Pago')).toBe(
    '48 horas si pagás por transferencia y 1 hora si pagás con Mercado Pago',
  )
})
