import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { defaultSettings } from '../../settings/contract.ts'
import type { Readiness } from './contract.ts'
import { type Facts, listItems } from './rules.ts'

async function openPanel(environment: Record<string, string> = {}) {
  const shop = await openShop(environment)
  const { token } = await shop.make.admin()
  const missing = async () => {
    const { items }: Readiness = (await shop.call('GET', '/api/admin/readiness', { token })).body
    return items.filter(({ is_done }) => !is_done).map(({ id }) => id)
  }
  const save = (settings: Record<string, unknown>) =>
    shop.call('PUT', '/api/admin/settings', { token, body: { settings } })
  return { ...shop, missing, save }
}

const own = {
  bank_holder: 'Perfumes del Sur SRL',
  bank_cuit: '30-70308853-4',
  bank_cbu: '0170099220000067797370',
  bank_alias: 'perfumes.del.sur',
  tax_condition: 'responsable_inscripto',
  email: 'hola@perfumesdelsur.ar',
  phone: '',
  whatsapp: '',
  address: 'Mitre 100, Bariloche',
}

test('a new shop lists everything missing, and each item is done once its owner does it', async () => {
  const { missing, save } = await openPanel()
  expect(await missing()).toEqual([
    'legal',
    'bank',
    'tax',
    'contact',
    'address',
    'mail',
    'payments',
    'second_factor',
    'backup',
  ])
  expect((await save({ ...own, hold_hours_transfer: 4 })).statusCode).toBe(200)
  expect(await missing()).toEqual(['hours', 'address', 'mail', 'payments', 'second_factor', 'backup'])
  await save({ hold_hours_transfer: 8 })
  expect(await missing()).toEqual(['address', 'mail', 'payments', 'second_factor', 'backup'])
})

test('https, sent mails and received webhooks are checked', async () => {
  const { missing, db } = await openPanel({
    PUBLIC_URL: 'https://tienda.example',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MP_ACCESS_TOKEN: 'APP_USR-1',
    MP_WEBHOOK_SECRET: 'secreto',
    MP_SIMULATOR: '0',
  })
  const ofMachine = async () => (await missing()).filter((id) => ['address', 'mail', 'payments'].includes(id))
  expect(await ofMachine()).toEqual(['mail', 'payments'])
  const mail = { kind: 'order-placed', to_address: 'ana@example.com' } as const
  await db
    .insertInto('mails')
    .values({ ...mail, key: 'uno', state: 'enviado', sent_at: new Date() })
    .execute()
  expect(await ofMachine()).toEqual(['payments'])
  await db
    .insertInto('mails')
    .values({ ...mail, key: 'dos', last_error: 'no such host' })
    .execute()
  expect(await ofMachine()).toEqual(['mail', 'payments'])
})

test('a proxy missing from TRUST_PROXY is reported, since all buyers would share one address', async () => {
  const { call, make } = await openShop({ PUBLIC_URL: 'https://tienda.example', MP_SIMULATOR: '0' })
  const { token } = await make.admin()
  const { items }: Readiness = (await call('GET', '/api/admin/readiness', { token })).body
  const address = items.find(({ id }) => id === 'address')
  expect(address).toMatchObject({ is_done: false, why: expect.stringContaining('Poné TRUST_PROXY=1') })
})

test('without online payments none are required, and only staff without a second factor are asked for one', () => {
  const facts: Facts = {
    settings: defaultSettings,
    today: '2027-01-01',
    is_tax_chosen: true,
    has_delivery: true,
    is_https: true,
    has_proxy: true,
    has_smtp: true,
    was_last_mail_sent: true,
    payments: 'none',
    has_received_webhook: false,
    are_backups_elsewhere: true,
    is_audit_protected: false,
    has_second_factor: true,
  }
  const missing = (more: Partial<Facts> = {}) =>
    listItems({ ...facts, ...more })
      .filter(({ is_done }) => !is_done)
      .map(({ id }) => id)
  expect(missing()).toEqual(['legal', 'bank', 'contact', 'audit'])
  expect(missing({ has_second_factor: false })).toContain('second_factor')
})

test('holidays are missing once the last one listed has passed', async () => {
  const { missing, save } = await openPanel()
  for (const [holidays, are_missing] of [
    [['2024-12-25', '2024-12-08'], true],
    [['2024-12-25', '2999-01-01', '2024-12-08'], false],
    [[], false],
  ] as const) {
    expect((await save({ holidays })).statusCode).toBe(200)
    expect((await missing()).includes('holidays')).toBe(are_missing)
  }
})

test('backups count as stored elsewhere in a bucket, or when the owner says that they are copied', async () => {
  const { missing, save } = await openPanel()
  expect(await missing()).toContain('backup')
  await save({ backups_copied: true })
  expect(await missing()).not.toContain('backup')
})

test('a shop without shipping methods is reported', async () => {
  const { missing, db } = await openPanel()
  await db.updateTable('shipping_methods').set({ is_active: false }).execute()
  expect(await missing()).toContain('delivery')
})
