import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openProxy } from '../../../e2e/support/open-proxy.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { openSmtp } from '../../../test/support/open-smtp.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { composer } from '../../emails.server.ts'
import { staffAlert } from '../../notifications/mails.ts'
import { breaker } from '../concurrency/breaker.ts'
import { openDatabase } from '../database/database.server.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import * as jobs from './jobs.ts'
import { sendMail } from './send-mail.server.ts'
import { writeMail } from './write-mail.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const alert = {
  key: 'staff:test',
  kind: 'staff-alert',
  to: 'ñandú@example.com',
  about: { title: 'Nuevo pedido', message: 'Juana · $ 1.000,00', link: '/admin/orders' },
}

async function openMailing(to = 'laura@example.com') {
  const smtp = await openSmtp()
  const shop = await openShop({ SMTP_URL: smtp.url })
  const write = () => shop.db.transaction().execute((tx) => writeMail(tx, staffAlert, { ...alert, to }))
  const mail = () => shop.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  return { ...shop, smtp, write, mail }
}

/** Makes a mail due, as after its wait. */
async function passTime(shop: Shop) {
  await shop.db.updateTable('mails').set({ next_attempt_at: sql`now() - interval '1 hour'` }).execute()
  await enqueue(shop.db, jobs.sendDueMails, {})
  await runJobs(shop)
}

const messageId = (mail: string) => mail.match(/^Message-ID: (.*)$/im)?.[1]

test('a mail reaches a real mail server with its HTML and text parts and the sender', async () => {
  const shop = await openMailing()
  await shop.write()
  await runJobs(shop)
  const [mail = ''] = shop.smtp.received
  expect(mail).toContain('From: Estela <hola@estela.example>')
  expect(mail).toContain('To: laura@example.com')
  expect(mail).toContain('Subject: Nuevo pedido')
  expect(mail).toContain('Auto-Submitted: auto-generated')
  expect(mail).toMatch(/Content-Type: multipart\/alternative/)
  expect(mail).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*Content-Type: text\/html; charset=utf-8/)
  expect(await shop.mail()).toMatchObject({ state: 'enviado', attempts: 1, last_error: '' })
})

test('a mail that a busy server rejects is retried after growing pauses, with the same Message-ID', async () => {
  const shop = await openMailing()
  shop.smtp.refusals.push({ responseCode: 451, message: 'ocupado' }, { responseCode: 421, message: 'más tarde' })
  await shop.write()
  await runJobs(shop)
  const waiting = await shop.mail()
  expect(waiting).toMatchObject({ state: 'pendiente', attempts: 1, last_error: expect.stringContaining('ocupado') })
  const first = Date.parse(waiting.next_attempt_at) - Date.now()
  await passTime(shop)
  const second = Date.parse((await shop.mail()).next_attempt_at) - Date.now()
  expect(second).toBeGreaterThan(first)
  await passTime(shop)
  expect(await shop.mail()).toMatchObject({ state: 'enviado', attempts: 3 })
  expect(shop.smtp.received.map(messageId)).toEqual([`<${waiting.message_id}@localhost>`])
})

test('many mails are sent on one connection, and first those that a customer is waiting for', async () => {
  const shop = await openMailing()
  for (const key of ['first', 'second', 'third']) {
    await shop.db.transaction().execute((tx) => writeMail(tx, staffAlert, { ...alert, key }))
  }
  const user = await shop.make.user()
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: user.email } })
  await runJobs(shop)
  const subjects = shop.smtp.received.map((mail) => mail.match(/^Subject: (.*)$/m)?.[1]?.trim())
  expect(subjects).toHaveLength(4)
  expect(subjects.slice(1)).toEqual(Array(3).fill('Nuevo pedido'))
  expect(shop.smtp.connections()).toBe(1)
})

test('two concurrent workers and a second job for the same mail send it once', async () => {
  const shop = await openMailing()
  await shop.write()
  await shop.write()
  const { id } = await shop.mail()
  for (let copy = 0; copy < 4; copy++) await enqueue(shop.db, jobs.sendMail, { mail_id: id })
  await Promise.all([runJobs(shop), runJobs(shop), runJobs(shop)])
  await passTime(shop)
  expect(shop.smtp.received).toHaveLength(1)
  expect(await shop.mail()).toMatchObject({ state: 'enviado', attempts: 1 })
})

test('a mail whose process died while sending is sent again, as the same mail', async () => {
  const shop = await openMailing()
  await shop.write()
  const { id, message_id } = await shop.mail()
  // The state that a killed process leaves.
  await shop.db.updateTable('mails').set({ attempts: 1, next_attempt_at: sql`now() + interval '10 minutes'` }).execute()
  await runJobs(shop)
  await enqueue(shop.db, jobs.sendMail, { mail_id: id })
  await runJobs(shop)
  expect(shop.smtp.received).toEqual([])
  await passTime(shop)
  expect(shop.smtp.received.map(messageId)).toEqual([`<${message_id}@localhost>`])
})

test('a mail sent while the database goes away is marked as sent once it is back, and not sent again', async () => {
  const shop = await openMailing()
  await shop.write()
  const line = await openProxy(shop.url)
  const far = openDatabase(line.url, { max: 1 })
  let times = 0
  const deliver = async () => {
    times += 1
    line.cut()
    setTimeout(line.mend, 800)
  }
  const { id } = await shop.mail()
  await sendMail(
    {
      db: far.db,
      log: shop.log,
      mailer: { sends: true, deliver },
      breaker: breaker(),
      compose: composer(shop),
      host: 'localhost',
    },
    id,
  )
  expect(await shop.mail()).toMatchObject({ state: 'enviado', attempts: 1, last_error: '' })
  expect(times).toBe(1)
  line.close()
  await far.close()
})

test('a mail to an address that does not exist fails for good at once, and staff can retry it', async () => {
  const shop = await openMailing()
  shop.smtp.refusals.push({ responseCode: 550, message: 'no existe' })
  await shop.write()
  await runJobs(shop)
  const { id, state, last_error } = await shop.mail()
  expect([state, last_error]).toEqual(['fallido', expect.stringContaining('no existe')])
  const { token } = await shop.make.admin()
  expect((await shop.call('GET', '/api/admin/mails?state=fallido', { token })).body).toMatchObject({
    failed_count: 1,
    mails: [{ id, can_send: true, to_address: 'laura@example.com' }],
    goes_to: { way: 'smtp', place: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
  })
  expect((await shop.call('POST', `/api/admin/mails/${id}/send`, { token })).statusCode).toBe(200)
  await runJobs(shop)
  expect(shop.smtp.received).toHaveLength(1)
  const again = await shop.call('POST', `/api/admin/mails/${id}/send`, { token })
  expect([again.statusCode, again.body.code]).toEqual([409, 'estado-invalido'])
})

test('an address with a comma is one address', async () => {
  const shop = await openMailing('uno@example.com,dos@example.com')
  await shop.write()
  await runJobs(shop)
  expect(shop.smtp.received.join()).not.toMatch(/^To: uno@example\.com, dos@example\.com/m)
  expect(shop.smtp.received.length).toBeLessThanOrEqual(1)
})

test('the log names the failed mail, but not its recipient', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const shop = await openMailing('secreta@example.com')
  shop.smtp.refusals.push({ responseCode: 451, message: 'secreta@example.com: ocupado' })
  await shop.write()
  await runJobs({ ...shop, log: pino({ level: 'trace' }, sink) })
  expect(lines.join()).toContain('a mail was not sent')
  expect(lines.join()).not.toContain('secreta')
})
