import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'
import type { OnlineMethod } from '../settings/online-method.ts'
import { methodNames } from '../settings/payment-methods.ts'

export type ProviderPayment = {
  id: string
  /** The external reference, which may not be an order of this shop. */
  order_id: string
  /** A refund, dispute or chargeback does not undo a payment that is already confirmed here. */
  outcome: 'pendiente' | 'confirmado' | 'fallido'
  /** The reason of a failure, shown to the buyer. */
  reason: string
  amount: number
  currency: string
  /** The amount returned to the buyer, by refunds or chargebacks. */
  returned_amount: number
  /** The provider's fee and what the shop receives; null if the provider did not say. */
  fee_amount: number | null
  net_amount: number | null
  isDisputed: boolean
  isChargeback: boolean
  /** The shop won the chargeback and got the money back. */
  isReimbursed: boolean
  /** False for a test payment, which moves no money. */
  isLive: boolean
  collector_id: string | undefined
  /** The provider's own data. Status and refunded amount identify one state of the payment. */
  reported: { status: string; amount_refunded: number; answer: string }
}

type Addresses = { init_point: string; sandbox_init_point: string }

/**
 * A payment provider. Methods throw a ShopError if the provider does not answer, and a ProviderRefusal if it refuses
 * for good. A method with `tx` only uses the provider's tables, in the caller's transaction, and makes no network call.
 */
export type PaymentProvider = {
  readonly code: OnlineMethod
  readonly isLive: boolean
  readonly isSimulated: boolean
  /** Condition on a row of `orders`: whether a payment was started with the provider. */
  readonly hasStarted: Expression<SqlBool>

  /** Returns the addresses where the buyer pays the order. Idempotent. */
  start(order_id: string, amount: number): Promise<Addresses>
  findPayment(id: string): Promise<ProviderPayment | undefined>
  listPaymentIds(order_id: string): Promise<string[]>
  cancelPayment(id: string): Promise<unknown>
  /** Throws unless the money was returned: while that is undecided, as if there was no answer. */
  refund(payment_id: string, amount: number, idempotencyKey: string): Promise<void>

  /** Returns true at most once every five seconds per order, so that polling pages do not flood the provider. */
  mayAskProvider(tx: Db, order_id: string): Promise<boolean>
  /** Whether the shop's own account collected this payment. */
  isOurs(tx: Db, order_id: string, payment: ProviderPayment): Promise<boolean>
  /** Records one state of a payment. Returns false if that state was recorded before. */
  insertFact(
    tx: Db,
    payment: ProviderPayment,
    about: { order_id: string | null; review: string | null },
  ): Promise<boolean>
}

/** The provider understood the request and refused it; a retry would not help. */
export class ProviderRefusal extends ShopError {
  readonly providerStatus: number
  readonly reason: string

  constructor(code: OnlineMethod, providerStatus: number, reason: string) {
    const { name } = methodNames[code]
    super(503, 'proveedor-rechaza', `${name} no aceptó el pedido. Probá con otro medio de pago o escribinos.`)
    this.providerStatus = providerStatus
    this.reason = reason
  }
}

/** The provider is down, slow or answered nonsense: whether it carried out the request is unknown. */
export const providerAway = (code: OnlineMethod) =>
  new ShopError(
    503,
    'proveedor-caido',
    `${methodNames[code].name} no responde en este momento. Tu pedido está guardado: probá de nuevo en unos minutos o elegí transferencia.`,
  )
