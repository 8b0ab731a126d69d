import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recentLogin, requireRecentLogin } from '../accounts/sessions/recent-login.server.ts'
import { requireAdmin } from '../accounts/sessions/sessions.server.ts'
import { OrderParam, orderId } from '../orders/finding/order-param.ts'
import { formatPesos } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { Done } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { approveOrder } from './approve-order.server.ts'
import * as calls from './calls.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { Cancellation, Cancelled, Decision, SurplusTransfer } from './contract.ts'
import { releaseOrder } from './holds/hold-order.server.ts'
import { refundsApi } from './refunds/api.server.ts'
import { recordSurplusTransfer } from './transfers/record-surplus-transfer.server.ts'

export const staffApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db } = resources
  const takePassword = recentLogin(resources)

  mount(app, calls.approveOrder, {
    summary: 'Confirms the payment of an order',
    params: OrderParam,
    body: Decision,
    response: Done,
  }).handle(async (request) => {
    const staff = await requireAdmin(db, request)
    await approveOrder(db, orderId(request.params), staff, request.body?.admin_notes)
    return { message: 'Orden confirmada' }
  })

  mount(app, calls.cancelOrder, {
    summary: 'Cancels an order and refunds its payments',
    params: OrderParam,
    body: Cancellation,
    response: Cancelled,
  }).handle(async (request) => {
    const staff = await requireAdmin(db, request)
    const { reason, password } = request.body ?? {}
    if (password) await takePassword(request, password)
    // A refund is irreversible. Whether one is due is known only once the order is locked: it may be paid meanwhile.
    const beforeRefund = async (tx: Db) => {
      if (!password) await requireRecentLogin(tx, request)
    }
    return cancelOrder(resources, orderId(request.params), staff, { reason, beforeRefund })
  })

  mount(app, calls.recordSurplusTransfer, {
    summary: 'Records a transfer for an order that is cancelled or already paid, to be refunded',
    status: 201,
    isOnce: true,
    params: OrderParam,
    body: SurplusTransfer,
    response: Done,
  }).handle(async ({ params, body, once }) => {
    await recordSurplusTransfer(db, orderId(params), body, once)
    return { message: `Anotado: hay ${formatPesos(body.amount)} para devolver` }
  })

  mount(app, calls.releaseOrder, {
    summary: 'Releases an order on hold, so that it can be shipped',
    params: OrderParam,
    body: Decision,
    response: Done,
  }).handle(async (request) => {
    const staff = await requireAdmin(db, request)
    await releaseOrder(db, orderId(request.params), staff, request.body?.admin_notes)
    return { message: 'Orden liberada' }
  })

  await app.register(refundsApi, resources)
}
