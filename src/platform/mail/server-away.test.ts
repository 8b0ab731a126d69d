import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { composer } from '../../emails.server.ts'
import { staffAlert } from '../../notifications/mails.ts'
import { breaker } from '../concurrency/breaker.ts'
import { defineJob, noPayload } from '../jobs/define-job.ts'
import { enqueue, handle, startJobs } from '../jobs/jobs.server.ts'
import * as jobs from './jobs.ts'
import { sendMail } from './send-mail.server.ts'
import { isServerAway } from './server-away.ts'
import { writeMail } from './write-mail.server.ts'

async function openMails(count: number) {
  const shop = await openShop()
  const about = { title: 'Nuevo pedido', message: 'Juana', link: '/admin/orders' }
  const keys = Array.from({ length: count }, (_, index) => `mail ${index}`)
  for (const key of keys) await writeMail(shop.db, staffAlert, { key, to: 'laura@example.com', about })
  const mails = () => shop.db.selectFrom('mails').selectAll().orderBy('id').execute()
  return { ...shop, mails }
}

test('an unresponsive mail server does not delay other jobs', async () => {
  const { db, pool, log } = await openMails(6)
  const cancel = defineJob('cancel', noPayload)
  let [sending, cancelled] = [0, 0]
  const never = Promise.withResolvers<void>()
  const handlers = [
    handle(jobs.sendMail, () => {
      sending += 1
      return never.promise
    }),
    handle(cancel, () => {
      cancelled += 1
    }),
  ]
  const running = await startJobs(pool, handlers, [], log)
  onTestFinished(async () => {
    never.resolve()
    await running.stop()
  })
  await expect.poll(() => sending).toBe(1)
  for (let turn = 1; turn <= 3; turn += 1) {
    await enqueue(db, cancel, {})
    await expect.poll(() => cancelled).toBe(turn)
  }
  expect(sending).toBe(1)
})

test('after two failed mails to a server that is away the others are postponed, without an attempt', async () => {
  const shop = await openMails(4)
  let tried = 0
  const deliver = async () => {
    tried += 1
    throw Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
  }
  const sending = {
    ...shop,
    mailer: { sends: true, deliver },
    breaker: breaker(),
    compose: composer(shop),
    host: 'localhost',
  }
  for (const { id } of await shop.mails()) await sendMail(sending, id)
  expect(tried).toBe(2)
  const mails = await shop.mails()
  expect(mails.map(({ attempts, state }) => [attempts, state])).toEqual([
    [1, 'pendiente'],
    [1, 'pendiente'],
    [0, 'pendiente'],
    [0, 'pendiente'],
  ])
  for (const { next_attempt_at } of mails) expect(Date.parse(next_attempt_at)).toBeGreaterThan(Date.now())
})

test('the pause doubles with each failure up to five minutes, and ends with the first mail that arrives', () => {
  let now = 0
  const server = breaker(() => now)
  const pause = () => (server.pausedUntil()?.getTime() ?? now) - now
  server.note(false)
  expect(pause()).toBe(0)
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(() => {
    server.note(false)
    const found = pause()
    now += found
    return found / 1000
  })
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300])
  server.note(true)
  server.note(false)
  expect(pause()).toBe(0)
})

test('an answer that refuses a mail does not count as a server that is away', () => {
  const failure = (more: object) => Object.assign(new Error('no'), more)
  expect(isServerAway(failure({ code: 'ESOCKET' }))).toBe(true)
  expect(isServerAway(failure({ code: 'EENVELOPE', responseCode: 550 }))).toBe(false)
  expect(isServerAway(failure({ code: 'ECONNECTION', responseCode: 421 }))).toBe(false)
  expect(isServerAway(new Error('no'))).toBe(false)
})

test('staff retry all failed mails with one call', async () => {
  const { db, call, make, mails } = await openMails(3)
  const { token } = await make.admin()
  const send = () => call('POST', '/api/admin/mails/send-failed', { token })
  expect((await send()).statusCode).toBe(409)
  const failed = { state: 'fallido' as const, last_error: 'no', next_attempt_at: new Date(Date.now() + 3_600_000) }
  await db.updateTable('mails').set(failed).where('key', '<>', 'mail 0').execute()
  expect((await send()).body.message).toBe('2 mails vuelven a la cola de envío')
  for (const { state, next_attempt_at } of await mails()) {
    expect(state).toBe('pendiente')
    expect(Date.parse(next_attempt_at)).toBeLessThanOrEqual(Date.now())
  }
})
