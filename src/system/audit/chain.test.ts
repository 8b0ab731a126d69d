import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { person } from '../../../test/support/person.ts'
import { makeBackup } from '../backup/make-backup.server.ts'
import { checkChain, findChainEnd } from './check-chain.server.ts'
import { isAuditProtected } from './protect-audit.server.ts'

/** Opens a shop whose staff made `entries` changes, and a connection of the server's superuser. */
async function openAudited(entries = 5) {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    shop.call(method, `/api/admin/${path}`, { token: admin.token, body })
  for (let turn = 1; turn <= entries; turn++) {
    await ask('PUT', 'settings', { settings: { phone: `11 5555-000${turn}` } })
  }
  const superuser = new pg.Client({ connectionString: shop.superuserUrl })
  await superuser.connect()
  onTestFinished(() => superuser.end())
  return { ...shop, admin, ask, tamper: (statement: string) => superuser.query(statement) }
}

test('each entry is linked to the previous one, in the transaction that writes it', async () => {
  const { db, pool, ask } = await openAudited()
  const report = await checkChain(db)
  const { first_at, last_at } = report
  expect((await ask('GET', 'audit/chain')).body).toEqual({ success: true, entries: 5, last_at, fault: null })
  expect(report).toMatchObject({ entries: 5, faded: 0, fault: undefined, end: { place: 5 } })
  expect(report.end).toEqual(await findChainEnd(pool))
  expect(Date.parse(last_at ?? '')).toBeGreaterThan(Date.parse(first_at ?? ''))
})

test.each([
  ['update audit_log set after = after || \'{"value": 1}\' where id = 3', 'la fila 3'],
  ["update audit_log set created_at = created_at - interval '1 microsecond' where id = 1", 'la fila 1'],
  ['delete from audit_log where id = 3', 'falta la fila 3'],
  ['delete from audit_log where id >= 4', 'falta la fila 4'],
  ['delete from audit_log where id = 3; delete from audit_chain where entry_id = 3', 'falta el eslabón 3'],
  ['update audit_chain set hash = sha256(hash) where place = 5', 'la fila 5'],
  [
    "set session_replication_role = replica; insert into audit_log (actor_id, actor, action) values (1, '', 'act')",
    'la fila 6',
  ],
])('tampering by a superuser is detected: %s', async (statement, fault) => {
  const { db, tamper } = await openAudited()
  await tamper(statement)
  expect((await checkChain(db)).fault).toContain(fault)
})

test('deleting the last entries with their links is detected if a backup recorded them', async () => {
  const { db, pool, config, files, tamper } = await openAudited()
  const { audit } = await makeBackup({ pool, config, files }, join(config.dataDir, 'backups'))
  const seen = [{ ...(audit ?? { place: 0, hash: '' }), where: 'el backup de hoy' }]
  expect(seen).toMatchObject([{ place: 5 }])
  expect((await checkChain(db, seen)).fault).toBe(undefined)
  await tamper('delete from audit_log where id = 5; delete from audit_chain where entry_id = 5')
  expect((await checkChain(db)).fault).toBe(undefined)
  expect((await checkChain(db, seen)).fault).toContain('el backup de hoy')
})

test.each([
  "update audit_log set label = ''",
  'delete from audit_log',
  'truncate audit_log',
  'drop table audit_log',
  'alter table audit_log disable trigger all',
  'alter table audit_log rename to log',
  "insert into audit_log (created_at, actor_id, actor, action) values (now() - interval '1 year', 1, '', 'act')",
  'create rule nothing as on insert to audit_log do instead nothing',
  'delete from audit_chain',
  "insert into audit_chain values (99, 99, null, null, '')",
  'drop function chain_audit() cascade',
  "create or replace function audit_text(entry audit_log) returns text language sql return ''",
  'select link_audit(audit_log) from audit_log',
  'drop schema public cascade',
  'set role estela_audit',
])("the shop's own role cannot: %s", async (statement) => {
  const { db, pool } = await openAudited(1)
  expect(await isAuditProtected(db)).toBe(true)
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  expect(await checkChain(db)).toMatchObject({ entries: 1, fault: undefined })
})

test('concurrent changes form one chain, and none waits for a slow one', async () => {
  const { db, ask, admin } = await openAudited(0)
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = db.transaction().execute(async (tx) => {
    await sql`select set_config('estela.actor', ${String(admin.id)}, true)`.execute(tx)
    await tx.insertInto('categories').values({ name: 'Nicho' }).execute()
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => ask('PUT', 'settings', { settings: { address: `Salta ${turn}` } })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  end.resolve()
  await long
  expect(await checkChain(db)).toMatchObject({ entries: 11, fault: undefined })
})

test('deleting an account erases the customer’s data from the log, the chain stays valid, and this cannot hide an order', async () => {
  const { db, pool, buy, make, ask, tamper } = await openAudited(1)
  const { order } = (await buy(await make.product())).body
  const moved = { ...person, customer_address: 'Salta 1' }
  await ask('PUT', `orders/${order.id}/address`, moved)
  const entry = async () =>
    (await pool.query("select before, after from audit_log where table_name = 'orders'")).rows[0]
  expect(await entry()).toMatchObject({ after: { customer_address: 'Salta 1' } })
  const fade = () => pool.query('select fade_audit($1)', [[order.id]])
  await fade()
  expect(await entry()).toMatchObject({ after: { customer_address: 'Salta 1' } })
  await pool.query("update orders set customer_email = ''")
  await fade()
  expect(JSON.stringify(await entry())).not.toContain('Salta')
  expect(await checkChain(db)).toMatchObject({ faded: 1, fault: undefined })
  await tamper(
    'update audit_log set after = after || \'{"customer_address": "Jujuy 2"}\' where table_name = \'orders\'',
  )
  expect((await checkChain(db)).fault).toContain('cambió')
})
