import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { packageRoot } from '../../platform/package-root.server.ts'
import { refreshAllCustomers } from './refresh-customers.server.ts'

test('accounts and orders older than the customers table are backfilled as if it had always existed', async () => {
  const { db, make, call, buyer } = await openShop()
  const [admin, product] = [await make.admin(), await make.product({ stock: 50 })]
  const ana = await make.user({ first_name: 'Ana', last_name: 'Paz', email: 'ana@example.com' })
  const buy = async (who: Partial<typeof buyer>, token?: string) => {
    const body = { ...buyer, ...who, items: [{ product_id: product.id, quantity: 1 }] }
    const reply = await call('POST', '/api/orders', { body, ...(token ? { token } : {}) })
    expect(reply.body).toMatchObject({ success: true })
    return reply.body.order
  }
  const orders = [
    await buy({}, ana.token),
    await buy({ customer_email: 'ANA@example.com', customer_name: 'Ana María Paz' }),
    await buy({ customer_name: 'Ana Paz', customer_email: 'otra@example.com' }),
    await buy({ customer_name: 'Bruno  Núñez ', customer_email: 'bruno@example.com', customer_phone: 'interno 22' }),
    await buy({ customer_name: 'Madonna', customer_email: 'madonna@example.com', customer_phone: '351 423-4567' }),
  ]
  for (const order of orders.slice(0, 4)) {
    const body = { admin_notes: 'Caja' }
    await call('POST', `/api/admin/orders/${order.id}/approve`, { token: admin.token, body })
  }
  const list = async () => (await call('GET', '/api/admin/customers?sort=name', { token: admin.token })).body.customers
  const nameless = ({ id: _number, ...customer }: { id: number }) => customer
  const before = (await list()).map(nameless)
  expect(before.length).toBe(3)

  await db.deleteFrom('customers').execute()
  const migration = readFileSync(join(packageRoot, 'db/migrations/before-116/023-customers.sql'), 'utf8')
  await sql.raw(migration.slice(migration.indexOf('insert into customers (user_id'))).execute(db)
  await refreshAllCustomers(db)
  expect((await list()).map(nameless)).toEqual(before)
})
