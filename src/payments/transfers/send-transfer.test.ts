import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openProxy } from '../../../e2e/support/open-proxy.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { png } from '../../../test/support/png.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { isDatabaseAway } from '../../platform/database/database-away.server.ts'
import { fileLimit } from '../../platform/uploads/file-limit.ts'
import { cancelAndRefundParts } from './refund-partial-transfers.server.ts'
import { sendTransfer } from './send-transfer.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Sent = { proof?: Uint8Array<ArrayBuffer>; filename?: string; [field: string]: unknown }

async function placed(shop: Shop) {
  const { body } = await shop.buy(await shop.make.product({ stock: 5 }))
  return body.order as { id: string; transfer_amount: number }
}

function send(
  { call }: Shop,
  order: { id: string; transfer_amount: number },
  { proof, filename, ...fields }: Sent = {},
) {
  const form = new FormData()
  const all = { order_id: order.id, transfer_reference: 'Op. 123', amount: order.transfer_amount, ...fields }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(name, String(value))
  if (proof) form.set('proof', new Blob([proof]), filename ?? 'comprobante.png')
  return call('POST', '/api/payments/transfer', { body: form })
}

async function picture() {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#6b2a3a' } })
    .png()
    .toBuffer()
  return new Uint8Array(bytes)
}

/** A PNG padded at its end to the given size. */
async function pictureOf(size: number) {
  const bytes = new Uint8Array(size)
  bytes.set(await picture())
  return bytes
}

const pdf = () => new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test.each(['1000.001', '999.999999999', '0x3e8', '1e3', '-1000', ''])(
  '%j is not a valid amount of a transfer',
  async (amount) => {
    const shop = await openShop()
    const order = await placed(shop)
    const reply = await send(shop, order, { amount })
    expect([reply.statusCode, reply.body.errors]).toEqual([400, { amount: expect.any(String) }])
    expect((await send(shop, order, { amount: '1000.00' })).statusCode).toBe(201)
  },
)

test('a transfer with its proof waits for staff', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  const reply = await send(shop, order, { proof: await picture() })
  expect(reply.statusCode).toBe(201)
  expect(reply.body).toMatchObject({ success: true, payment: { status: 'pendiente' } })
  const saved = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ status: 'pendiente', payment_method: 'transferencia' })
  const check = await shop.call('GET', `/api/payments/verify/${order.id}`)
  expect(check.body).toMatchObject({ status: 'pendiente', order_status: 'pendiente' })
})

test('the proof may be a PDF, or none at all', async () => {
  const shop = await openShop()
  expect((await send(shop, await placed(shop), { proof: pdf(), filename: 'x.pdf' })).statusCode).toBe(201)
  const bare = await send(shop, await placed(shop))
  expect([bare.statusCode, bare.body.message]).toEqual([
    201,
    expect.stringContaining('Recibimos el aviso de tu transferencia.'),
  ])
})

test('a proof of exactly 5,242,880 bytes is taken, one byte more is 413', async () => {
  const shop = await openShop()
  expect((await send(shop, await placed(shop), { proof: await pictureOf(fileLimit) })).statusCode).toBe(201)
  const order = await placed(shop)
  const { statusCode, body } = await send(shop, order, { proof: await pictureOf(fileLimit + 1) })
  expect([statusCode, body.message]).toEqual([413, 'El archivo es demasiado grande: hasta 5 MB.'])
  expect((await send(shop, order, { proof: await picture() })).statusCode).toBe(201)
})

test('a proof is stored upright, without its location, in its original format', async () => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: '#6b2a3a' } })
    .withExif({ IFD0: { Artist: 'Una persona' }, IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
    .withMetadata({ orientation: 6 })
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const sent = await send(shop, await placed(shop), {
      proof: new Uint8Array(await photo.toFormat(format).toBuffer()),
    })
    expect([format, sent.statusCode]).toEqual([format, 201])
    const kept = await shop.call('GET', `/api/admin/payment-proof/${sent.body.payment.id}`, { token })
    expect(kept.headers['content-type']).toBe(`image/${format}`)
    const { exif, xmp, iptc, orientation, width, height } = await sharp(kept.raw).metadata()
    expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 20, height: 40 })
  }
})

test('a photograph of more than 16 megapixels is stored smaller, and a damaged one as far as it can be decoded', async () => {
  const shop = await openShop()
  const storedProofOf = async (proof: Buffer) => {
    const { statusCode } = await send(shop, await placed(shop), { proof: new Uint8Array(proof) })
    expect(statusCode).toBe(201)
    const { proof_file } = await shop.db
      .selectFrom('payments')
      .select('proof_file')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return sharp(await shop.files.getBytes(proof_file ?? '')).metadata()
  }
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#6b2a3a' } }).jpeg()
  expect(await storedProofOf(await plain(10_000, 6000).toBuffer())).toMatchObject({ width: 5163, height: 3098 })
  const tagged = plain(7000, 5000).withExif({ IFD0: { Artist: 'Una persona' } })
  expect(await storedProofOf(await tagged.avif({ effort: 0 }).toBuffer())).toMatchObject({ width: 4732, height: 3380 })
  const whole = await plain(400, 400).toBuffer()
  expect(await storedProofOf(whole.subarray(0, whole.length - 200))).toMatchObject({ width: 400, height: 400 })
})

test('a file that is not a picture is 415, whatever its name', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  const texts = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><p>',
    'GIF89a',
    'x',
  ]
  for (const text of texts) {
    const reply = await send(shop, order, { proof: new TextEncoder().encode(text), filename: '../../x.png' })
    expect([text, reply.statusCode]).toEqual([text, 415])
  }
  expect((await shop.call('POST', '/api/payments/transfer', { body: { order_id: order.id } })).statusCode).toBe(415)
  expect(await shop.db.selectFrom('payments').selectAll().execute()).toEqual([])
})

/** A one-pixel PNG whose header claims the given size: 10 GB if decoded. */
function claimingToBe(width: number, height: number) {
  const huge = Buffer.from(png)
  huge.writeUInt32BE(width, 16)
  huge.writeUInt32BE(height, 20)
  return new Uint8Array(huge)
}

/** The same for AVIF, which declares its size once per part. */
async function avifOf(width: number, height: number) {
  const huge = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#6b2a3a' } })
    .avif()
    .toBuffer()
  for (let at = huge.indexOf('ispe'); at >= 0; at = huge.indexOf('ispe', at + 4)) {
    huge.writeUInt32BE(width, at + 8)
    huge.writeUInt32BE(height, at + 12)
  }
  return new Uint8Array(huge)
}

test('a proof of 50,000 by 50,000 pixels is refused without being decoded', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  for (const proof of [claimingToBe(50_000, 50_000), await avifOf(30_000, 30_000)]) {
    const { statusCode, body } = await send(shop, order, { proof })
    expect([statusCode, body.code]).toEqual([413, 'muy-grande'])
  }
  expect((await shop.call('GET', `/api/orders/${order.id}`)).body.order.status).toBe('pendiente_pago')
  expect((await send(shop, order, { proof: claimingToBe(12_000, 9000) })).statusCode).toBe(201)
})

test('a PDF with a script and a path traversal in its name is stored under a generated name and never run', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  const text = '%PDF-1.4\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n%%EOF\n'
  const sent = await send(shop, order, { proof: new TextEncoder().encode(text), filename: '../../x.html' })
  expect(sent.statusCode).toBe(201)
  const { token } = await shop.make.admin()
  const proof = await shop.call('GET', `/api/admin/payment-proof/${sent.body.payment.id}`, { token })
  expect(proof.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="comprobante-${sent.body.payment.id}.pdf"`,
    'x-content-type-options': 'nosniff',
  })
  expect(proof.headers['content-security-policy']).toContain("default-src 'none'")
  expect(proof.headers['content-security-policy']).toContain('sandbox')
  const { proof_file } = await shop.db.selectFrom('payments').select('proof_file').executeTakeFirstOrThrow()
  expect(proof_file).toMatch(/^proofs\/[0-9a-f]{48}$/)
})

test('reference and amount are required, and the amount must be that of the order', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  const wrong: Sent[] = [
    { transfer_reference: undefined },
    { transfer_reference: '   ' },
    { transfer_reference: 'x'.repeat(50_000) },
    { transfer_reference: 'a\u0000b' },
    { amount: undefined },
    { amount: '' },
    { amount: 'mil' },
    { amount: -1000 },
    { amount: 999.99 },
    { amount: 1000.01 },
    { amount: 1 },
    { order_id: undefined },
  ]
  for (const fields of wrong) expect([fields, (await send(shop, order, fields)).statusCode]).toEqual([fields, 400])
  expect((await send(shop, order)).statusCode).toBe(201)
})

test('with a transfer discount the amount is the discounted total', async () => {
  const shop = await openShop()
  await shop.db
    .insertInto('settings')
    .values({ key: 'transfer_discount_percent', value: JSON.stringify(10) })
    .execute()
  const order = await placed(shop)
  expect(order.transfer_amount).toBe(900)
  expect((await send(shop, order, { amount: 1000 })).statusCode).toBe(400)
  expect((await send(shop, order, { amount: 900 })).statusCode).toBe(201)
})

test('a transfer that its order refuses is refused before its proof is decoded', async () => {
  const shop = await openShop()
  const [order, proof] = [await placed(shop), claimingToBe(50_000, 50_000)]
  const refused = async (sent: Parameters<typeof send>[1], amount = order.transfer_amount) =>
    (await send(shop, sent, { proof, amount })).statusCode
  expect(await refused({ ...order, id: randomUUID() })).toBe(404)
  expect(await refused(order, 1)).toBe(400)
  expect(await refused(order)).toBe(413)
  expect((await send(shop, order)).statusCode).toBe(201)
  expect(await refused(order)).toBe(409)
})

test('an unknown order is 404', async () => {
  const shop = await openShop()
  for (const id of [randomUUID(), '999999', 'x']) {
    expect((await send(shop, { id, transfer_amount: 1000 }, { proof: await picture() })).statusCode).toBe(404)
  }
})

test('an order has one live payment: a second is 409, and after a rejection it may be sent again', async () => {
  const shop = await openShop()
  const [order, admin] = [await placed(shop), await shop.make.admin()]
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(shop, order)))
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
  const id = replies.find((reply) => reply.statusCode === 201)?.body.payment.id
  await shop.call('POST', `/api/admin/reject-payment/${id}`, { body: {}, token: admin.token })
  expect((await shop.call('GET', `/api/payments/verify/${order.id}`)).body.status).toBe('fallido')
  expect((await send(shop, order)).statusCode).toBe(201)
})

test('a transfer for an expired order is refused, and it is saved with its proof', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  await shop.db
    .transaction()
    .execute((tx) => cancelAndRefundParts(tx, order.id, { author: 'sistema', note: 'No recibimos el pago a tiempo' }))
  const proof = await picture()
  for (const turn of ['first', 'again']) {
    const late = await send(shop, order, { proof })
    expect([turn, late.statusCode, late.body.code]).toEqual([turn, 409, 'estado-invalido'])
    expect(late.body.message).toContain('Lo guardamos: si la transferencia llegó, te la devolvemos.')
  }
  const { body } = await shop.call('GET', `/api/orders/${order.id}`)
  expect(body.order).toMatchObject({ status: 'cancelado', payment: { status: 'fallido' } })
  const staff = await shop.make.admin()
  const list = await shop.call('GET', '/api/admin/pending-verifications?status=fallido', { token: staff.token })
  const announced = { transfer_reference: 'Op. 123', admin_notes: 'El pedido ya estaba cancelado.' }
  expect(list.body.orders).toMatchObject([{ order_id: order.id, ...announced }])
  const kept = await shop.call('GET', `/api/admin/payment-proof/${list.body.orders[0].id}`, { token: staff.token })
  expect(kept.statusCode).toBe(200)
  const notes = await shop.db.selectFrom('order_history').select('note').where('author', '=', 'sistema').execute()
  expect(notes.map(({ note }) => note)).toEqual([
    'No recibimos el pago a tiempo',
    expect.stringMatching(
      /^Avisaron una transferencia de .* que nadie verificó y la orden ya estaba cancelada: si llegó/,
    ),
  ])
})

test('the methods are transfer and Mercado Pago', async () => {
  const { call } = await openShop()
  const { body } = await call('GET', '/api/payments/methods')
  expect(body.methods.map(({ code }: { code: string }) => code)).toEqual(['transferencia', 'mercadopago'])
})

test('a transfer whose connection breaks at the commit keeps its proof, since it may have been committed', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  const line = await openProxy(shop.url)
  const far = openDatabase(line.url, { max: 1 })
  const transfer = {
    order_id: order.id,
    transfer_reference: 'Op. 1',
    amount: order.transfer_amount,
    proof: Buffer.from(await picture()),
  }
  line.cutAfter('commit\0')
  try {
    await expect(sendTransfer(far.db, shop.files, transfer)).rejects.toSatisfy(isDatabaseAway)
  } finally {
    line.close()
    await far.close()
  }
  const { proof_file } = await shop.db.selectFrom('payments').select('proof_file').executeTakeFirstOrThrow()
  expect(Buffer.from(await shop.files.getBytes(proof_file ?? ''))).toEqual(transfer.proof)
})

test('of concurrent transfers only the one that counts leaves its proof behind', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  const proof = await picture()
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(shop, order, { proof })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect([...(await shop.files.listAll('proofs')).objects]).toHaveLength(1)
})

test('a disk error is reported as such, and never hides why a transfer was refused', async () => {
  const shop = await openShop()
  const order = await placed(shop)
  const folder = join(shop.config.dataDir, 'files')
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  const refused = await send(shop, order, { proof: await picture() })
  expect([refused.statusCode, refused.body.code]).toEqual([503, 'sin-archivos'])
  expect(await shop.db.selectFrom('payments').select('id').execute()).toEqual([])

  await rm(folder)
  const proof = await picture()
  shop.files.delete = () => Promise.reject(new Error('a disk that went away in between'))
  const replies = await Promise.all([send(shop, order, { proof }), send(shop, order, { proof })])
  expect(replies.map(({ body }) => body.code)).toEqual(expect.arrayContaining([undefined, 'pago-existente']))
})
