import { expect, test } from 'vitest'
import { ageLogins } from '../../test/support/age-logins.ts'
import { openShop } from '../../test/support/open-shop.ts'

const oca = { name: 'OCA', tracking_url: '' }
const moto = { name: 'Moto', tracking_url: '' }

async function openTeam() {
  const { make, call, db } = await openShop()
  const [laura, ana] = [await make.admin(), await make.user({ role: 'encargado', first_name: 'Ana' })]
  const save = (person: { token: string }, body: object) =>
    call('PUT', '/api/admin/settings', { token: person.token, body })
  const read = async () => (await call('GET', '/api/admin/settings', { token: laura.token })).body.settings
  return { laura, ana, save, read, db }
}

test('a setting that a colleague saved meanwhile is not overwritten without notice', async () => {
  const { laura, ana, save, read } = await openTeam()
  const { carriers: seen } = await read()
  expect((await save(ana, { settings: { carriers: [oca] }, seen: { carriers: seen } })).statusCode).toBe(200)
  const late = { settings: { carriers: [...seen, moto], shop_name: 'Ñandú' }, seen: { carriers: seen } }
  const reply = await save(laura, late)
  expect([reply.statusCode, reply.body.code]).toEqual([409, 'editado-por-otro'])
  expect(reply.body.message).toBe(
    'Ana cambió «Transportes» hace un momento, mientras lo editabas. Guardá de nuevo para dejar lo tuyo.',
  )
  expect(reply.body).toMatchObject({
    errors: { 'settings.carriers': 'Ana lo cambió hace un momento' },
    now: { carriers: [oca] },
  })
  expect(await read()).toMatchObject({ carriers: [oca], shop_name: 'Estela' })
  const meant = { ...late, seen: reply.body.now }
  expect((await save(laura, meant)).body.settings.carriers).toEqual([...seen, moto])
})

test('the error of a short setting shows its current value', async () => {
  const { laura, ana, save } = await openTeam()
  const seen = { phone: '+54 11 5555-0142', terms: '' }
  await save(ana, { settings: { phone: '11 4', terms: 'a'.repeat(300) }, seen })
  const { body } = await save(laura, { settings: { phone: '11 5', terms: 'b' }, seen })
  expect(body.errors).toEqual({
    'settings.phone': 'Ana lo cambió hace un momento: ahora dice «11 4»',
    'settings.terms': `Ana lo cambió hace un momento: ahora dice «${'a'.repeat(140)}…»`,
  })
})

test('a change of another setting, or the same change, is no conflict', async () => {
  const { laura, ana, save } = await openTeam()
  const seen = { phone: '+54 11 5555-0142', whatsapp: '' }
  expect((await save(ana, { settings: { phone: '1' }, seen })).statusCode).toBe(200)
  expect((await save(laura, { settings: { phone: '1' }, seen })).statusCode).toBe(200)
  // Ana's, who was first.
  expect((await save(laura, { settings: { phone: '2' }, seen })).body.message).toContain('Ana cambió')
  expect((await save(laura, { settings: { address: 'Callao 1' }, seen })).statusCode).toBe(200)
  expect((await save(laura, { settings: { phone: '2' } })).statusCode).toBe(200)
})

test('of two concurrent changes of a setting one is refused', async () => {
  const { laura, ana, save, read } = await openTeam()
  const seen = { terms: '' }
  const all = [laura, ana, laura, ana].map((person, turn) => save(person, { settings: { terms: `T${turn}` }, seen }))
  const replies = await Promise.all(all)
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  const [saved] = replies.filter(({ statusCode }) => statusCode === 200)
  expect((await read()).terms).toBe(saved?.body.settings.terms)
})

test('only a change of the bank account requires the password again after an old login', async () => {
  const { laura, ana, save, read, db } = await openTeam()
  await ageLogins(db)
  const { bank_cbu } = await read()
  expect((await save(laura, { settings: { phone: '11 4', bank_cbu } })).statusCode).toBe(200)
  for (const settings of [{ bank_alias: 'OTRA.CUENTA' }, { refund_limit: 5 }, { staff_second_factor: 'required' }]) {
    const refused = await save(laura, { settings })
    expect([refused.statusCode, refused.body.code]).toEqual([403, 'reauth'])
  }
  const account = { bank_alias: 'OTRA.CUENTA', shop_name: 'Ñandú' }
  expect((await save(ana, account)).body.code).toBe('sin-permiso')
  expect((await save(laura, { settings: account, password: 'otra clave' })).body.code).toBe('reauth')
  expect(await read()).toMatchObject({ bank_alias: 'ESTELA.DEMO.NOPAGAR', shop_name: 'Estela' })
  const saved = await save(laura, { ...account, password: laura.password })
  expect([saved.statusCode, saved.body.settings]).toEqual([200, expect.objectContaining(account)])
  expect((await save(laura, { settings: { bank_alias: 'UNA.MAS' } })).statusCode).toBe(200)
})

test('a transfer discount has at most two decimals, and one that was saved with more still applies', async () => {
  const { laura, save, read, db } = await openTeam()
  const refused = await save(laura, { settings: { transfer_discount_percent: 7.555 } })
  expect([refused.statusCode, refused.body.errors]).toEqual([
    400,
    { 'settings.transfer_discount_percent': 'Tiene como máximo 2 decimales' },
  ])
  for (const percent of [7.55, 0.07, 33.33, 90]) {
    expect((await save(laura, { settings: { transfer_discount_percent: percent } })).statusCode, `${percent}`).toBe(200)
  }
  await db.updateTable('settings').set({ value: '7.555' }).where('key', '=', 'transfer_discount_percent').execute()
  expect((await read()).transfer_discount_percent).toBe(7.555)
  const mended = { settings: { transfer_discount_percent: 7.5 }, seen: { transfer_discount_percent: 7.555 } }
  expect((await save(laura, mended)).body.settings).toMatchObject({ transfer_discount_percent: 7.5 })
})

test('a text of invisible characters counts as empty', async () => {
  const { laura, save } = await openTeam()
  const unseen = '\u200b \u2060'
  const { body } = await save(laura, { settings: { announcement: unseen, terms: unseen, address: ` Callao${unseen}` } })
  expect(body.settings).toMatchObject({ announcement: '', terms: '', address: `Callao${unseen}` })
  expect((await save(laura, { settings: { shop_name: unseen } })).body.errors).toEqual({
    'settings.shop_name': 'El nombre de la tienda es requerido',
  })
})
