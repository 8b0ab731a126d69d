import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findUser, requireUser } from '../accounts/sessions/sessions.server.ts'
import { tagsOfSale } from '../catalog/stock.server.ts'
import { session, sessionIfAny } from '../platform/http/api-docs.server.ts'
import { Done } from '../platform/http/contract.ts'
import { forbidden, unauthorized } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { openQuotes } from '../shipping/quotes/open-quotes.server.ts'
import * as calls from './calls.ts'
import { ClaimOrder, GuestOrders, GuestSessionParam, OrderReceipt, OwnOrders, OwnOrdersQuery } from './contract.ts'
import { claimOrder } from './finding/claim-order.server.ts'
import { OrderParam, orderId } from './finding/order-param.ts'
import { CartProducts, CartProductsQuery, PlaceOrder, Quote, QuoteCart } from './placing/contract.ts'
import { findCartTerms } from './placing/find-terms.server.ts'
import { listCartProducts } from './placing/list-cart-products.server.ts'
import { type OfPayments, placeOrder } from './placing/place-order.server.ts'
import { quoteCart } from './placing/quote-cart.server.ts'
import { listOrdersOfGuest, listOrdersOfUser } from './queries.server.ts'

export const ordersApi: FastifyPluginAsyncZod<Resources & { ofPayments: OfPayments }> = async (app, resources) => {
  const { db, pool, config, ofPayments } = resources
  const quotes = openQuotes(resources)

  mount(app, calls.placeOrder, {
    summary: 'Places an order',
    status: 201,
    security: sessionIfAny,
    onRequest: rateLimit(pool, 'orders', config.rates.orders),
    isOnce: true,
    body: PlaceOrder,
    response: OrderReceipt,
  }).handle(async (request) => {
    const user = await findUser(db, request)
    const { body } = request
    if (body.user_id != null && !user) throw unauthorized()
    if (body.user_id != null && body.user_id !== user?.id) throw forbidden()
    const buyer = { user_id: user?.id ?? null, ip: request.ip, idempotencyKey: request.once.key }
    const { order, taken } = await placeOrder(db, body, buyer, ofPayments)
    request.purges = tagsOfSale(taken)
    return { order }
  })

  mount(app, calls.quoteCart, {
    summary: 'What an order of a cart would cost, to the cent',
    security: sessionIfAny,
    onRequest: rateLimit(pool, 'quotes', config.rates.orders * 4),
    body: QuoteCart,
    response: Quote,
  }).handle(async (request) => quoteCart({ db, quotes }, request.body, (await findUser(db, request))?.id ?? null))

  mount(app, calls.listGuestOrders, {
    summary: 'The orders that a guest made in one browser',
    onRequest: rateLimit(pool, 'order-lookups', config.rates.orders),
    params: GuestSessionParam,
    response: GuestOrders,
  }).handle(async (request) => ({ orders: await listOrdersOfGuest(db, request.params.sessionId) }))

  mount(app, calls.claimOrder, {
    summary: 'Moves the order of a guest into the account of the caller',
    security: session,
    onRequest: rateLimit(pool, 'order-lookups', config.rates.orders),
    params: OrderParam,
    body: ClaimOrder,
    response: Done,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    await claimOrder(db, orderId(request.params, 'Pedido no encontrado'), user, request.body?.guest_session_id)
    return { message: 'El pedido ya está en tu cuenta' }
  })

  mount(app, calls.listOwnOrders, {
    summary: 'The orders of a customer, newest first',
    security: session,
    query: OwnOrdersQuery,
    response: OwnOrders,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    return listOrdersOfUser(db, user.id, request.query)
  })

  mount(app, calls.listCartProducts, {
    summary: 'The products of a cart as the shop has them now',
    query: CartProductsQuery,
    response: CartProducts,
  }).handle(async (request) => {
    const [products, settings, terms] = await Promise.all([
      listCartProducts(db, request.query.ids),
      findSettings(db),
      findCartTerms(db),
    ])
    const { transfer_discount_percent, max_units_per_product, max_units_per_order, tax_condition } = settings
    const { ask_dni, gift_options } = settings
    return {
      products,
      ...terms,
      transfer_discount_percent,
      max_units_per_product,
      max_units_per_order,
      ...(ask_dni !== 'no' && { ask_dni }),
      gift_options,
      shows_net_price: tax_condition === 'responsable_inscripto',
    }
  })
}
