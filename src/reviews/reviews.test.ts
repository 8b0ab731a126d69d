import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { runJobs } from '../../test/support/run-jobs.ts'
import { newInvitation } from './invitations.server.ts'
import { inviteToReview } from './invite-to-review.server.ts'

const answers = { stars: 5, longevity: 4, sillage: 3, moments: ['noche', 'Otoño'], text: 'Me dura todo el día.' }

async function openReviewed(days: number | undefined = 0) {
  const shop = await openShop()
  const { call, make, db } = shop
  const { token } = await make.admin()
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    call(method, `/api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) })
  await staff('PUT', 'settings', { settings: { review_invite_days: days } })
  const perfume = (values = {}) => make.product({ name: 'Asad', brand: 'Lattafa', volume: '100 ml', ...values })

  /** Makes a paid and delivered order. Returns the links of its invitation mail. */
  async function deliver(products: { id: number }[], email = 'ana@example.com', name = 'Ana María Pérez') {
    const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
    const body = { ...shop.buyer, customer_email: email, customer_name: name, is_guest_order: true, items }
    const { order } = (await call('POST', '/api/orders', { body: { ...body, guest_session_id: 'guest_1_abc' } })).body
    await staff('POST', `orders/${order.id}/approve`, { admin_notes: 'Efectivo' })
    await staff('POST', `orders/${order.id}/ship`, {})
    expect((await staff('POST', `orders/${order.id}/deliver`)).statusCode).toBe(200)
    return order as { id: string; order_number: string; total_amount: number }
  }
  const invitations = async () => {
    const { composer } = await import('../emails.server.ts')
    await db.updateTable('mails').set({ state: 'descartado' }).where('kind', '<>', 'review-invitation').execute()
    for (const { id } of await listUnsent()) await inviteToReview(db, id)
    const mails = await db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'review-invitation')
      .orderBy('id')
      .execute()
    const sent = []
    for (const mail of mails.filter(({ state }) => state === 'pendiente')) {
      const email = await composer(shop)(mail)
      const links = email?.text.match(/\/opinar\/[\w-]{43}(?!\/)/g) ?? []
      sent.push({ to: mail.to_address, email, tokens: [...new Set(links)].map((link) => link.slice(8)) })
    }
    return sent
  }
  const listUnsent = () =>
    db.selectFrom('order_history').select('order_id as id').where('to_status', '=', 'entregado').execute()
  const write = (token: string | undefined, values = {}) =>
    call('POST', '/api/reviews', { body: { token, ...answers, ...values } })
  const read = async (id: number, query = '') => (await call('GET', `/api/products/${id}/reviews${query}`)).body
  const reviewed = async (product: { id: number }, values = {}, status = 'publicada', email = 'ana@example.com') => {
    await deliver([product], email)
    const [mail] = (await invitations()).filter(({ to }) => to === email).slice(-1)
    expect((await write(mail?.tokens[0], values)).statusCode).toBe(201)
    const [review] = (await staff('GET', 'reviews')).body.reviews
    if (status !== 'nueva') await staff('PUT', `reviews/${review.id}`, { status })
    return review as { id: number }
  }
  return { ...shop, token, staff, perfume, deliver, invitations, write, read, reviewed }
}

test('two sizes of a perfume in one order are one perfume: one invitation, one review', async () => {
  const { deliver, invitations, write, read, perfume, db, make } = await openReviewed()
  const large = await perfume()
  const small = await perfume({ volume: '30 ml' })
  const order = await deliver([large, small, await make.product({ name: 'Otro' })])
  const [mail] = await invitations()
  expect(mail?.tokens).toHaveLength(2)
  // Invitations mailed by an earlier version.
  const tokens = [await newInvitation(db, order.id, large.id), await newInvitation(db, order.id, small.id)]
  const replies = await Promise.all(tokens.map((token) => write(token)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  await db.updateTable('product_reviews').set({ status: 'publicada' }).execute()
  expect((await read(large.id)).summary.count).toBe(1)
})

test('a buyer is invited by mail, reviews the perfume once, and the review is shown once published', async () => {
  const { deliver, invitations, write, read, staff, perfume } = await openReviewed()
  const product = await perfume()
  const order = await deliver([product])
  const [mail, ...more] = await invitations()
  expect([mail?.to, mail?.email?.subject, more]).toEqual([
    'ana@example.com',
    '¿Qué te pareció Asad · 100 ml, Lattafa?',
    [],
  ])
  const [token] = mail?.tokens ?? []
  expect(mail?.email?.text).toContain(`/opinar/${token}/baja si no querés`)
  const first = await write(token, { text: ' Me <b>dura</b> <scr<i>ipt>todo el día <3 ' })
  expect([first.statusCode, first.body.message]).toEqual([201, 'Gracias. La leemos y después se publica.'])
  const again = await write(token)
  expect([again.statusCode, again.body.code]).toEqual([409, 'opinion-enviada'])

  expect(await read(product.id)).toMatchObject({ reviews: [], summary: { count: 0, stars: null } })
  const { reviews, new_count } = (await staff('GET', 'reviews?status=nueva')).body
  expect([new_count, reviews]).toMatchObject([
    1,
    [{ status: 'nueva', order_number: order.order_number, product_name: 'Asad', text: 'Me dura todo el día <3' }],
  ])
  const answer = 'Gracias, Ana. <img src=x onerror=alert(1)>Nos alegra.'
  const saved = await staff('PUT', `reviews/${reviews[0].id}`, { status: 'publicada', answer })
  expect([saved.statusCode, saved.body.review.status]).toEqual([200, 'publicada'])
  const shown = await read(product.id)
  expect(shown).toMatchObject({
    reviews: [
      { name: 'Ana P.', stars: 5, moments: ['noche', 'otono'], answer: 'Gracias, Ana. Nos alegra.', volume: '100 ml' },
    ],
    summary: { count: 1, stars: 5, stars_counts: [0, 0, 0, 0, 1], sillage_counts: [0, 0, 1, 0] },
    pagination: { page: 1, total: 1 },
  })
  expect(JSON.stringify(shown)).not.toMatch(/example\.com|Pérez|order/)
  await staff('PUT', `reviews/${reviews[0].id}`, { status: 'oculta' })
  expect((await read(product.id)).reviews).toEqual([])
})

test('nobody is invited before the configured days, or twice', async () => {
  const { deliver, staff, perfume, db, ...shop } = await openReviewed(10)
  await deliver([await perfume()])
  const asked = async () => {
    await runJobs({ ...shop, db })
    return (await db.selectFrom('mails').select('state').where('kind', '=', 'review-invitation').execute()).length
  }
  expect(await asked()).toBe(0)
  await sql`update order_history set created_at = created_at - interval '9 days 23 hours'`.execute(db)
  expect(await asked()).toBe(0)
  await sql`update order_history set created_at = created_at - interval '1 hour'`.execute(db)
  expect(await asked()).toBe(1)
  await staff('PUT', 'settings', { settings: { review_invite_days: 0 } })
  expect(await asked()).toBe(1)
  const [mail] = await db.selectFrom('mails').selectAll().where('kind', '=', 'review-invitation').execute()
  // The personal link is only in the sent mail, not in its copy.
  expect(mail?.body_text).toContain('(enlace personal)')
  expect(`${mail?.body_text}${mail?.body_html}`).not.toMatch(/opinar\/[\w-]{43}/)
  for (const days of [-1, 1.5, 'x', 9999])
    expect((await staff('PUT', 'settings', { settings: { review_invite_days: days } })).statusCode).toBe(400)
})

test('a buyer who opts out is not asked again, by a mail already queued either; other buyers are', async () => {
  const { deliver, invitations, perfume, app } = await openReviewed()
  const product = await perfume()
  await deliver([product])
  const [queued] = await invitations()
  const optOut = (token = '') => app.inject({ method: 'POST', url: `/opinar/${token}/baja` })
  const replies = [await optOut('x'.repeat(43)), await optOut(queued?.tokens[0]), await optOut(queued?.tokens[0])]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await deliver([product], 'ANA@example.com')
  await deliver([product], 'eva@example.com')
  expect((await invitations()).map(({ to, email }) => [to, email !== undefined])).toEqual([
    ['ana@example.com', false],
    ['eva@example.com', true],
  ])
})

test('a buyer of two perfumes reviews each by its own token', async () => {
  const { deliver, invitations, write, read, staff, perfume } = await openReviewed()
  const [one, other] = [await perfume(), await perfume({ name: 'Yara' })]
  await deliver([one, other])
  const [mail] = await invitations()
  expect(mail?.tokens).toHaveLength(2)
  const replies = await Promise.all(mail?.tokens.flatMap((token) => [write(token), write(token), write(token)]) ?? [])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  for (const { id } of (await staff('GET', 'reviews')).body.reviews)
    await staff('PUT', `reviews/${id}`, { status: 'publicada' })
  expect([(await read(one.id)).summary.count, (await read(other.id)).summary.count]).toEqual([1, 1])
})

test('a token reviews only its own perfume, whatever else is sent, and not again after the review was hidden', async () => {
  const { deliver, invitations, write, perfume, read, staff } = await openReviewed()
  const [own, other] = [await perfume(), await perfume({ name: 'Yara' })]
  const order = await deliver([own])
  const foreign = await deliver([other], 'eva@example.com', 'Eva Luna')
  const [mail] = (await invitations()).filter(({ to }) => to === 'ana@example.com')
  const [token] = mail?.tokens ?? []
  const sent = await write(token, { product_id: other.id, order_id: foreign.id, name: 'Eva Luna', status: 'publicada' })
  expect(sent.statusCode).toBe(201)
  const [review] = (await staff('GET', 'reviews')).body.reviews
  expect(review).toMatchObject({ product_id: own.id, order_id: order.id, name: 'Ana P.', status: 'nueva' })
  await staff('PUT', `reviews/${review.id}`, { status: 'oculta' })
  const replies = await Promise.all([write(token), write(token, { stars: 1 })])
  expect(replies.map(({ body }) => body.code)).toEqual(['opinion-enviada', 'opinion-enviada'])
  expect((await read(other.id)).summary.count).toBe(0)
})

test('an unknown token, an invalid rating and a too long text are refused in Spanish', async () => {
  const { deliver, invitations, write, perfume, staff, call } = await openReviewed()
  await deliver([await perfume()])
  const [mail] = await invitations()
  const token = mail?.tokens[0]
  expect((await write('A'.repeat(43))).statusCode).toBe(404)
  const wrong = [
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { stars: '5' },
    { longevity: 6 },
    { sillage: 5 },
    { moments: ['nunca'] },
    { moments: 'noche' },
    { text: 'a'.repeat(1001) },
    { text: 7 },
  ]
  for (const values of wrong) {
    const reply = await write(token, values)
    expect([reply.statusCode, Object.keys(reply.body.errors)[0]?.split('.')[0]], JSON.stringify(values)).toEqual([
      400,
      Object.keys(values)[0],
    ])
  }
  expect((await write(undefined)).statusCode).toBe(400)
  expect((await call('GET', '/api/products/999999/reviews')).statusCode).toBe(404)
  expect((await staff('PUT', 'reviews/999999', { status: 'oculta' })).statusCode).toBe(404)
  expect((await staff('PUT', 'reviews/1', {})).statusCode).toBe(400)
  expect((await staff('PUT', 'reviews/1', { status: 'borrada' })).statusCode).toBe(400)
  expect((await write(token)).statusCode).toBe(201)
})

test('returned perfumes are neither asked about nor reviewed', async () => {
  const { deliver, invitations, write, perfume, staff, db, call } = await openReviewed()
  const [whole, part, withdrawn] = [await perfume(), await perfume({ name: 'Yara' }), await perfume({ name: 'Oud' })]
  const refund = async (order: { id: string }, body: object) => {
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect((await staff('POST', `payments/${id}/refund`, { by_hand: true, ...body })).statusCode).toBeLessThan(300)
  }
  const wholeOrder = await deliver([whole], 'a@example.com')
  const partOrder = await deliver([whole, part], 'b@example.com')
  const withdrawnOrder = await deliver([withdrawn], 'c@example.com')
  const early = await invitations()
  await refund(wholeOrder, { amount: wholeOrder.total_amount })
  await refund(partOrder, { lines: [{ product_id: part.id, quantity: 1 }] })
  await call('POST', '/api/withdrawals', {
    body: { order_number: withdrawnOrder.order_number, email: 'c@example.com' },
  })
  const replies = await Promise.all(early.flatMap(({ tokens }) => tokens.map((token) => write(token))))
  expect(replies.map(({ statusCode, body }) => body.code ?? statusCode)).toEqual([
    'pedido-devuelto',
    201,
    'pedido-devuelto',
    'pedido-devuelto',
  ])
  // Its order has another perfume that can be reviewed.
  expect(replies[2]?.body.message).toMatch(/^Ese perfume se devolvió/)
  // Resets the invitation: there is nothing left to review.
  await db.deleteFrom('mails').execute()
  await db.updateTable('order_history').set({ asked_at: null }).execute()
  expect(await invitations()).toEqual([])
})

test('a perfume shows the reviews of all its sizes', async () => {
  const { perfume, reviewed, read, call } = await openReviewed()
  const [small, large, other] = [await perfume({ volume: '50 ml' }), await perfume(), await perfume({ name: 'Yara' })]
  await reviewed(small, { stars: 4 })
  await reviewed(large, { stars: 1, moments: [] }, 'publicada', 'eva@example.com')
  await reviewed(large, { stars: 1 }, 'oculta', 'ines@example.com')
  for (const { id } of [small, large]) {
    const { reviews, summary } = await read(id)
    expect(summary).toMatchObject({
      count: 2,
      stars: 2.5,
      moments: [{ moment: 'noche', count: 1 }, { moment: 'otono' }],
    })
    expect(reviews.map(({ volume }: { volume: string }) => volume)).toEqual(['100 ml', '50 ml'])
  }
  expect((await read(small.id, '?limit=1&page=2')).reviews).toMatchObject([{ stars: 4 }])
  expect((await read(other.id)).summary.count).toBe(0)
  expect((await call('GET', `/api/products/${small.id}/reviews?limit=1000`)).statusCode).toBe(400)
})

test('lists show the stars of a perfume from all its sizes, while they are published', async () => {
  const { call, perfume, reviewed, staff, token, db } = await openReviewed()
  const [small, large] = [await perfume({ volume: '50 ml', price: 900 }), await perfume()]
  const ratings = async (query = '') => {
    const { products } = (await call('GET', `/api/products?sort=price&order=ASC${query}`)).body
    return products.map(({ rating }: { rating: unknown }) => rating)
  }
  const first = await reviewed(small, { stars: 5 })
  expect(await ratings('&group=family')).toEqual([{ average: 5, count: 1 }])
  const second = await reviewed(large, { stars: 4 }, 'publicada', 'eva@example.com')
  await reviewed(large, { stars: 1 }, 'nueva', 'leo@example.com')
  expect(await ratings()).toEqual([
    { average: 4.5, count: 2 },
    { average: 4.5, count: 2 },
  ])
  await call('POST', '/api/admin/families/split', { token, body: { product_ids: [large.id] } })
  expect(await ratings()).toEqual([
    { average: 5, count: 1 },
    { average: 4, count: 1 },
  ])
  await staff('PUT', `reviews/${first.id}`, { status: 'oculta' })
  await staff('PUT', `reviews/${first.id}`, { status: 'oculta', answer: 'Gracias' })
  expect(await ratings()).toEqual([null, { average: 4, count: 1 }])
  expect((await call('GET', `/api/products/${large.id}`)).body.product.rating).toEqual({ average: 4, count: 1 })
  await Promise.all([first, second].map(({ id }) => staff('PUT', `reviews/${id}`, { status: 'publicada' })))
  expect(await ratings()).toEqual([
    { average: 5, count: 1 },
    { average: 4, count: 1 },
  ])
  await db.deleteFrom('product_reviews').where('product_id', '=', large.id).execute()
  await db.deleteFrom('products').where('id', '=', small.id).execute()
  expect(await ratings()).toEqual([null])
})

test('reviews are deleted with the account, and included in the data export', async () => {
  const { call, make, db, perfume, reviewed, read } = await openReviewed()
  const product = await perfume()
  const ana = await make.user({ email: 'ana@example.com' })
  await reviewed(product)
  await db.updateTable('orders').set({ user_id: ana.id }).execute()
  await reviewed(product, { text: 'Ni fu ni fa.' }, 'publicada', 'eva@example.com')
  const { reviews } = (await call('GET', '/api/auth/data', { token: ana.token })).body
  expect(reviews).toMatchObject([{ product_name: 'Asad', text: answers.text }])
  expect((await read(product.id)).summary.count).toBe(2)
  const gone = await call('DELETE', '/api/auth/account', { token: ana.token, body: { password: ana.password } })
  expect(gone.statusCode).toBe(200)
  expect((await read(product.id)).reviews).toMatchObject([{ text: 'Ni fu ni fa.' }])
  expect(await db.selectFrom('review_invitations').select('order_id').execute()).not.toEqual([])
})
