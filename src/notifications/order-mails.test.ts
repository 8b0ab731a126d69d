import { expect, test } from 'vitest'
import { openPayingShop } from '../../test/support/open-paying-shop.ts'
import { png } from '../../test/support/png.ts'
import { sentMails } from '../../test/support/sent-mails.ts'

type Shop = Awaited<ReturnType<typeof openPayingShop>>
type Order = { id: string; order_number: string; total_amount: number; transfer_amount: number }

const buyer = { customer_name: 'Ñata <b>D\'Angelo</b> & "Cía"', customer_email: 'nata@example.com' }

async function openShopWithMails() {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const bottle = { brand: 'Lattafa', concentration: 'Eau de Parfum', volume: '100ml', sku: 'U-IMP-LATT-100-007' }
  const product = await shop.make.product({ ...bottle, name: 'Asad <i>& Co</i>', price: 1234.5, stock: 10 })
  const order = async (more: object = {}): Promise<Order> => {
    const body = { ...shop.buyer, ...buyer, ...more, items: [{ product_id: product.id, quantity: 2 }] }
    return (await shop.call('POST', '/api/orders', { body })).body.order
  }
  const staff = async (url: string, body: unknown = {}) => {
    const { statusCode } = await shop.call('POST', `/api/admin/${url}`, { token, body })
    expect(statusCode).toBe(200)
    return sentMails(shop)
  }
  return { ...shop, order, staff }
}

async function sendProof(shop: Shop, order: Order) {
  await sendTransfer(shop, order, new File([png], 'comprobante.png', { type: 'image/png' }))
}

async function sendTransfer({ call }: Shop, order: Order, proof?: File) {
  const form = new FormData()
  if (proof) form.set('proof', proof)
  form.set('order_id', order.id)
  form.set('transfer_reference', 'REF 1')
  form.set('amount', String(order.transfer_amount))
  expect((await call('POST', '/api/payments/transfer', { body: form })).statusCode).toBe(201)
}

async function newestPayment({ look }: Shop, order: Order) {
  return (await look.payments(order.id)).at(-1)?.id
}

/** Subjects of the mails to one address, in order, without order numbers. */
const subjectsTo = (mails: Awaited<ReturnType<typeof sentMails>>, to: string) =>
  mails.filter(({ to_address }) => to_address === to).map(({ subject }) => subject.split(': ')[0])

test('every step of a payment by transfer is mailed once to the buyer and to staff', async () => {
  const shop = await openShopWithMails()
  const { staff } = shop
  const order = await shop.order()
  await sendProof(shop, order)
  await staff(`reject-payment/${await newestPayment(shop, order)}`, { admin_notes: 'Faltan $ 100 <del total>.' })
  await sendProof(shop, order)
  await staff(`verify-payment/${await newestPayment(shop, order)}`)
  await staff(`orders/${order.id}/ship`, { carrier: 'Andreani', tracking_number: 'AND-123' })
  await staff(`orders/${order.id}/deliver`)
  const mails = await sentMails(shop)
  expect(subjectsTo(mails, buyer.customer_email)).toEqual([
    'Recibimos tu pedido',
    'Recibimos tu comprobante',
    'No pudimos verificar tu transferencia',
    'Recibimos tu comprobante',
    'Pago confirmado',
    'Pedido enviado',
    'Pedido entregado',
  ])
  expect(subjectsTo(mails, 'hola@estela.example')).toEqual([
    'Transferencia para verificar',
    'Transferencia para verificar',
  ])
  expect(new Set(mails.map(({ key }) => key)).size).toBe(mails.length)
  for (const { state, body_text, body_html } of mails) {
    expect(state).toBe('guardado')
    // No unfilled template values, and no buyer's input as markup.
    expect(body_text).not.toMatch(/undefined|null|NaN|\[object|\{\{|\$\{|<\/?(p|td|a|br)\b/)
    expect(body_html).not.toMatch(/<b>D|<i>&|<del total>/)
  }
  const [received, , rejected, , , shipped] = mails.filter(({ to_address }) => to_address === buyer.customer_email)
  expect(received?.body_text).toContain('2 × Asad <i>& Co</i> · EDP 100 ml · Lattafa')
  expect(received?.body_html).toContain(
    '2 × Asad &lt;i&gt;&amp; Co&lt;/i&gt; · EDP 100 ml · Lattafa (U-IMP-LATT-100-007)',
  )
  expect(received?.body_text).toMatch(/CBU\s+2850590940090418135201/)
  expect(received?.body_text).toMatch(new RegExp(`Concepto\\s+${order.order_number}`))
  expect(received?.body_text).toMatch(/Tenés 48 horas para pagarlo/)
  expect(received?.body_text).toMatch(new RegExp(`/seguimiento#${order.order_number}\\.[\\w-]{22}`))
  expect(rejected?.body_text).toContain('Faltan $ 100 <del total>.')
  expect(rejected?.body_html).toContain('Faltan $ 100 &lt;del total&gt;.')
  expect(shipped?.body_text).toMatch(/Envía\s+Andreani\s+Seguimiento\s+AND-123/)
})

test('cancelling a paid order sends one mail of the cancellation and one of the refund', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order({ customer_name: 'Ñata Gómez' })
  await shop.staff(`orders/${order.id}/approve`)
  await shop.staff(`orders/${order.id}/cancel`, { reason: 'Sin stock' })
  const mails = await sentMails(shop)
  const received = mails.filter(({ to_address }) => to_address === buyer.customer_email)
  expect(subjectsTo(received, buyer.customer_email)).toEqual([
    'Recibimos tu pedido',
    'Pago confirmado',
    'Pedido cancelado',
    expect.stringMatching(/^Te devolvemos \$\s2\.469,00$/),
  ])
  expect(received[0]?.body_text).toContain('Hola, Ñata Gómez:')
  expect(received[2]?.body_text).toContain('Sin stock.')
  expect(received[2]?.body_text).toMatch(/Te devolvemos \$\s2\.469,00 por transferencia/)
})

test('a payment approved by Mercado Pago is mailed once, and the mail does not ask for a transfer', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order()
  await shop.pay.choose(order, 'approved')
  await shop.runJobs()
  const [payment] = await shop.look.payments(order.id)
  for (let again = 0; again < 3; again++) await shop.pay.webhook({ id: payment?.provider_payment_id ?? '' })
  const received = (await sentMails(shop)).filter(({ to_address }) => to_address === buyer.customer_email)
  expect(subjectsTo(received, buyer.customer_email)).toEqual(['Recibimos tu pedido', 'Pago confirmado'])
  expect(received[1]?.body_text).not.toContain('CBU')
})

test('a payment for a cancelled order notifies staff, and its refund is mailed to the buyer', async () => {
  const shop = await openShopWithMails()
  const admin = await shop.make.admin()
  const order = await shop.order()
  await shop.pay.start(order)
  await shop.call('POST', `/api/orders/${order.id}/cancel`)
  await shop.pay.webhook({ id: await shop.pay.atProvider(order) })
  const mails = await sentMails(shop)
  expect(subjectsTo(mails, buyer.customer_email)).toContainEqual(expect.stringMatching(/^Te devolvimos/))
  expect(subjectsTo(mails, 'hola@estela.example')).toContain(`Orden ${order.order_number}`)
  const { body } = await shop.call('GET', `/api/notifications/${admin.id}`, { token: admin.token })
  expect(body.notifications).toContainEqual(
    expect.objectContaining({
      title: `Orden ${order.order_number}`,
      message: expect.stringContaining('Llegó un pago aprobado de una orden cancelada'),
      link: `/admin/orders?search=${order.order_number}`,
    }),
  )
})

test('a manual refund is mailed once, however often its form is sent', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order()
  await shop.staff(`orders/${order.id}/approve`)
  const { token } = await shop.make.admin()
  const id = await newestPayment(shop, order)
  const refund = { token, body: { amount: 100.5 }, headers: { 'idempotency-key': 'devolver-una-vez' } }
  for (let again = 0; again < 3; again++) await shop.call('POST', `/api/admin/payments/${id}/refund`, refund)
  const received = (await sentMails(shop)).filter(({ kind }) => kind === 'refund')
  expect(received.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Te devolvemos \$\s100,50: /)])
})

test('an order that costs nothing gets one mail, as confirmed, which asks for no payment', async () => {
  const shop = await openShopWithMails()
  const { token } = await shop.make.admin()
  const gift = { name: 'Regalo', kind: 'percent', value: 100, code: 'REGALO' }
  await shop.call('POST', '/api/admin/promotions', { token, body: gift })
  await shop.order({ coupon: 'REGALO' })
  const mails = await sentMails(shop)
  expect(subjectsTo(mails, buyer.customer_email)).toEqual(['Pedido confirmado'])
  const received = mails.find(({ to_address }) => to_address === buyer.customer_email)
  expect(received?.body_text).toContain('no tiene nada que pagar')
  expect(received?.body_text).not.toMatch(/CBU|Pagar mi pedido/)
  const { title } = await shop.db
    .selectFrom('notifications')
    .select('title')
    .where('type', '=', 'order')
    .executeTakeFirstOrThrow()
  expect(title).toMatch(/^Nueva orden sin nada que cobrar/)
})

test('with a transfer discount the mails show the amount due by transfer, and once confirmed, the amount paid', async () => {
  const shop = await openShopWithMails()
  const { token } = await shop.make.admin()
  await shop.call('PUT', '/api/admin/settings', { token, body: { transfer_discount_percent: 10 } })
  const order = await shop.order()
  await sentMails(shop)
  await sendProof(shop, order)
  await shop.staff(`verify-payment/${await newestPayment(shop, order)}`)
  const received = (await sentMails(shop)).filter(({ to_address }) => to_address === buyer.customer_email)
  expect(received[0]?.body_text).toMatch(/Total\s+\$\s2\.469,00\s+Con transferencia\s+\$\s2\.222,10/)
  expect(received.at(-1)?.subject).toContain('Pago confirmado')
  expect(received.at(-1)?.body_text).toMatch(/Descuento por transferencia\s+-\$\s246,90\s+Total\s+\$\s2\.222,10/)
})

test('the mail of a refund by lines lists its products', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order()
  await shop.staff(`orders/${order.id}/approve`)
  const [item] = (await shop.call('GET', `/api/orders/${order.id}`)).body.order.items
  const lines = [{ product_id: item.product_id, quantity: 1 }]
  await shop.staff(`payments/${await newestPayment(shop, order)}/refund`, { lines })
  const received = (await sentMails(shop)).find(({ kind }) => kind === 'refund')
  expect(received?.body_text).toMatch(
    /De\s+1 × Asad <i>& Co<\/i> · EDP 100 ml · Lattafa\s+\(U-IMP-LATT-100-007\)\s+Importe\s+\$\s1\.234,50/,
  )
})

test('a delayed mail does not ask to pay an order that was paid, announced as paid or cancelled since', async () => {
  const shop = await openShopWithMails()
  const paid = await shop.order()
  const off = await shop.order({ customer_email: 'otra@example.com' })
  await sendProof(shop, off)
  await sendProof(shop, await shop.order({ customer_email: 'avisada@example.com' }))
  const { token } = await shop.make.admin()
  const body = { admin_notes: 'No se lee.' }
  await shop.call('POST', `/api/admin/reject-payment/${await newestPayment(shop, off)}`, { token, body })
  await shop.call('POST', `/api/admin/orders/${paid.id}/approve`, { token })
  await shop.call('POST', `/api/orders/${off.id}/cancel`)
  const mails = await sentMails(shop)
  expect(subjectsTo(mails, buyer.customer_email)).toEqual(['Recibimos tu pedido', 'Pago confirmado'])
  expect(subjectsTo(mails, 'otra@example.com')).toEqual([
    'Recibimos tu pedido',
    'Recibimos tu comprobante',
    'No pudimos verificar tu transferencia',
    'Pedido cancelado',
  ])
  expect(subjectsTo(mails, 'avisada@example.com')).toEqual(['Recibimos tu pedido', 'Recibimos tu comprobante'])
  const toBuyers = mails.filter(({ kind }) => kind === 'order-step')
  for (const { body_text } of toBuyers) expect(body_text).not.toMatch(/CBU|Pagar mi pedido|espera|otro medio/)
  expect(toBuyers.map(({ body_text }) => body_text).join()).toContain('No se lee.')
})

test('a buyer who announced a transfer without a proof is not thanked for one', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order()
  await sendTransfer(shop, order)
  const received = (await sentMails(shop)).filter(({ to_address }) => to_address === buyer.customer_email)
  expect(received.at(-1)?.subject).toBe(`Recibimos el aviso de tu transferencia: ${order.order_number}`)
  expect(received.at(-1)?.body_text).not.toContain('comprobante')
  const { history } = (await shop.call('GET', `/api/orders/${order.id}`)).body.order
  expect(history.at(-1).note).toBe('Transferencia informada, sin comprobante')
})

test('a buyer who sent no proof is not asked for another one', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order()
  await sendTransfer(shop, order)
  await shop.staff(`reject-payment/${await newestPayment(shop, order)}`)
  const received = (await sentMails(shop)).filter(({ to_address }) => to_address === buyer.customer_email).at(-1)
  expect(received?.subject).toContain('No pudimos verificar tu transferencia')
  expect(received?.body_text).toContain('avisarnos de nuevo, con el comprobante')
  expect(received?.body_text).not.toMatch(/otro comprobante|el comprobante y envialo/)
})

test('the mail of a cancelled order says that its partial transfer is refunded', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order()
  await sendProof(shop, order)
  const short = { received_amount: 469, shortage: 'ask' }
  await shop.staff(`verify-payment/${await newestPayment(shop, order)}`, short)
  await shop.staff(`orders/${order.id}/cancel`)
  const received = (await sentMails(shop)).filter(({ to_address }) => to_address === buyer.customer_email)
  expect(received.at(-1)?.subject).toContain('Pedido cancelado')
  expect(received.at(-1)?.body_text).toMatch(/Tenemos \$\s469,00 de tu pago para devolverte/)
})

test('an unverified transfer stays pending for staff when its order is cancelled or paid otherwise', async () => {
  const shop = await openShopWithMails()
  const admin = await shop.make.admin()
  const ends: Record<string, (order: Awaited<ReturnType<typeof shop.order>>) => Promise<unknown>> = {
    'la orden se canceló': ({ id }) => shop.call('POST', `/api/orders/${id}/cancel`),
    'la orden se pagó por Mercado Pago': async (order) => shop.pay.webhook({ id: await shop.pay.atProvider(order) }),
  }
  for (const [why, end] of Object.entries(ends)) {
    const order = await shop.order()
    await shop.pay.start(order)
    await sendProof(shop, order)
    await end(order)
    await shop.runJobs()
    const message = expect.stringMatching(
      new RegExp(`^Avisaron una transferencia de .+ que nadie verificó y ${why}: si llegó`),
    )
    const { body } = await shop.call('GET', `/api/notifications/${admin.id}`, { token: admin.token })
    const title = `Orden ${order.order_number}`
    expect(body.notifications).toContainEqual(expect.objectContaining({ title, message, is_read: false }))
    expect((await shop.look.history(order.id)).at(-1)).toMatchObject({ author: 'sistema', note: message })
    expect(subjectsTo(await sentMails(shop), 'hola@estela.example')).toContain(title)
  }
  const [cancelled] = (await sentMails(shop)).filter(({ subject }) => subject.startsWith('Pedido cancelado'))
  expect(cancelled?.body_text).toContain('Si tu transferencia llegó a nuestra cuenta, te la devolvemos.')
})

test('the mail of an order cancelled with an unverified transfer says that it will be refunded', async () => {
  const shop = await openShopWithMails()
  const order = await shop.order()
  await sendProof(shop, order)
  await shop.call('POST', `/api/orders/${order.id}/cancel`)
  const unpaid = await shop.order({ customer_email: 'otra@example.com' })
  await shop.call('POST', `/api/orders/${unpaid.id}/cancel`)
  const words = (await sentMails(shop)).filter(({ subject }) => subject.startsWith('Pedido cancelado'))
  expect(words.map(({ body_text }) => body_text.includes('Si tu transferencia llegó'))).toEqual([true, false])
})
