import { expect, onTestFinished, test } from 'vitest'
import { openMachine } from '../../../test/support/open-machine.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { notifyStaffScreens } from '../../platform/database/notify-staff-screens.server.ts'
import { LiveEvent } from './contract.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** Follows the stream like a browser; `ended` resolves when it closes. */
async function follow({ app }: Pick<Shop, 'app'>, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.inject({ url: '/api/admin/events', headers, payloadAsStream: true })
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'text/event-stream',
    'no-store',
  ])
  const stream = reply.stream()
  onTestFinished(() => void stream.destroy())
  const heard: LiveEvent[] = []
  let isOver = false
  stream.on('data', (chunk) => {
    for (const event of String(chunk).split('\n\n').filter(Boolean)) {
      expect(event).toMatch(/^event: change\ndata: /)
      heard.push(LiveEvent.parse(JSON.parse(event.slice(event.indexOf('data: ') + 6))))
    }
  })
  stream.once('close', () => {
    isOver = true
  })
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  return { heard, isOver: () => isOver, clear: () => void heard.splice(0) }
}

test('changes by a colleague and messages from visitors are notified on every instance', async () => {
  const shop = await openShop()
  const [here, there] = [await openMachine(shop), await openMachine(shop)]
  const [laura, ana] = [await shop.make.admin(), await shop.make.admin()]
  const product = await shop.make.product()
  const { id } = (await shop.buy(product)).body.order
  const browsers = [await follow(here, laura), await follow(there, ana)]
  const acts = [
    () => shop.call('PUT', `/api/products/${product.id}`, { token: laura.token, body: { price: 2000 } }),
    () => shop.call('POST', `/api/admin/orders/${id}/notes`, { token: laura.token, body: { note: 'Llamar antes' } }),
    () =>
      shop.call('POST', '/api/contact', {
        body: { name: 'Eva', email: 'eva@example.com', subject: 'Hola', message: 'Una consulta' },
      }),
  ]
  for (const act of acts) {
    for (const { clear } of browsers) clear()
    expect((await act()).statusCode).toBeLessThan(300)
    for (const { heard } of browsers) await expect.poll(() => heard.length).toBeGreaterThan(0)
  }
})

test('an order does not use NOTIFY, which would make orders commit one by one', async () => {
  const shop = await openShop()
  const machine = await openMachine(shop)
  const product = await shop.make.product({ stock: 50 })
  let changes = 0
  await machine.catchUp()
  machine.staffEvents.on('change', () => (changes += 1))
  expect((await shop.buy(product)).statusCode).toBe(201)
  await machine.catchUp()
  expect(changes).toBe(0)
  await notifyStaffScreens(shop.db)
  await expect.poll(() => changes).toBe(1)
})

test('others see who has a case open until it is closed', async () => {
  const shop = await openShop()
  const machine = await openMachine(shop)
  const [laura, ana] = [await shop.make.admin(), await shop.make.user({ role: 'dueno', first_name: 'Ana' })]
  const [ofLaura, ofAna] = [await follow(machine, laura), await follow(machine, ana)]
  const url = '/api/admin/open-cases/orden-7'
  for (let times = 0; times < 3; times += 1) {
    expect((await shop.call('PUT', url, { token: ana.token })).statusCode).toBe(200)
  }
  const open = { case_key: 'orden-7', user_id: ana.id, name: 'Ana Pérez' }
  await expect.poll(() => ofLaura.heard.at(-1)?.open_cases).toEqual([open])
  expect(ofAna.heard.at(-1)?.open_cases).toEqual([])
  // Those who connect later receive it, too.
  expect((await follow(machine, laura)).heard[0]?.open_cases).toEqual([open])
  await shop.call('DELETE', url, { token: ana.token })
  await expect.poll(() => ofLaura.heard.at(-1)?.open_cases).toEqual([])
})

test('a case not renewed for a minute counts as closed', async () => {
  const shop = await openShop()
  const machine = await openMachine(shop)
  const [laura, ana] = [await shop.make.admin(), await shop.make.admin()]
  const seen_at = new Date(Date.now() - 61_000)
  await shop.db.insertInto('open_cases').values({ user_id: ana.id, case_key: 'orden-7', seen_at }).execute()
  expect((await follow(machine, laura)).heard[0]?.open_cases).toEqual([])
  await shop.call('PUT', '/api/admin/open-cases/orden-8', { token: laura.token })
  expect(await shop.db.selectFrom('open_cases').select('case_key').execute()).toEqual([{ case_key: 'orden-8' }])
})

test('a stream ends with its session, or with the access to the panel', async () => {
  const shop = await openShop()
  const machine = await openMachine(shop)
  const [laura, ana] = [await shop.make.admin(), await shop.make.admin()]
  const [ofLaura, ofAna] = [await follow(machine, laura), await follow(machine, ana)]
  await shop.call('POST', '/api/auth/logout', { token: laura.token })
  expect(
    (await shop.call('DELETE', `/api/admin/administrators/${ana.id}`, { token: (await shop.make.admin()).token }))
      .statusCode,
  ).toBe(200)
  await expect.poll(ofLaura.isOver).toBe(true)
  await expect.poll(ofAna.isOver).toBe(true)
})

test.each(['orden', 'orden-', 'cosa-7', `orden-${'7'.repeat(51)}`, 'orden-%27'])('%s is not a case', async (key) => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const reply = await shop.call('PUT', `/api/admin/open-cases/${key}`, { token })
  expect([reply.statusCode, reply.body.errors]).toEqual([400, { case_key: 'No conocemos ese caso' }])
})
