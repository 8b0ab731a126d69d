import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'
import type { OnlineMethod } from '../settings/online-method.ts'
import { methodNames } from '../settings/payment-methods.ts'

/** A payment as its provider has it, in our own words. */
export type ProviderPayment = {
  id: string
  /** The order that it names: one of ours or not. */
  order_id: string
  /** One that was refunded, disputed or charged back was approved before: what is confirmed here stays so. */
  outcome: 'pendiente' | 'confirmado' | 'fallido'
  /** What the buyer reads of one that failed. */
  reason: string
  amount: number
  currency: string
  /** What went back of it, by whatever way. */
  returned_amount: number
  /** What the provider charged the shop for it, and what is left for the shop; null where it did not tell. */
  fee_amount: number | null
  net_amount: number | null
  /** Its buyer complains at the provider. */
  isDisputed: boolean
  /** Its buyer disowned it at the bank. */
  isChargeback: boolean
  /** They did, and the bank gave the money back to the shop. */
  isReimbursed: boolean
  /** Whether it moved money. */
  isLive: boolean
  /** The account that collected it, where the provider tells. */
  collector_id: string | undefined
  /** The provider's own words: what tells this state of the payment from the one before. */
  said: { status: string; amount_refunded: number; answer: string }
}

type Addresses = { init_point: string; sandbox_init_point: string }

/**
 * Who takes payments for the shop. What it does not answer is a ShopError, what it refuses for good a ProviderRefusal. A
 * method with `tx` reads or writes the provider's own tables in the caller's transaction and calls nobody.
 */
export type PaymentProvider = {
  readonly code: OnlineMethod
  /** Whether its payments move money. */
  readonly isLive: boolean
  /** Whether a stand-in answers for it. */
  readonly isSimulated: boolean
  /** In a query of `orders`: whether the order's buyer was sent to the provider. */
  readonly hasStarted: Expression<SqlBool>

  /** Where the buyer goes to pay the order. Asked twice, the same answer. */
  start(order_id: string, amount: number): Promise<Addresses>
  /** Undefined when the provider knows no such payment. */
  findPayment(id: string): Promise<ProviderPayment | undefined>
  /** The ids of an order's payments, oldest first; what each says is asked one by one. */
  listPaymentIds(order_id: string): Promise<string[]>
  /** Ends a payment that was not approved yet. */
  cancelPayment(id: string): Promise<unknown>
  /** Gives `amount` back; the same key gives it back once. */
  refund(payment_id: string, amount: number, idempotencyKey: string): Promise<unknown>

  /** Whether a payment of this order waits at the provider, as far as it told. */
  hasOpenPayment(tx: Db, order_id: string): Promise<boolean>
  /** True for one caller every five seconds: looking again and again must not ask the provider each time. */
  takeTurnToAsk(tx: Db, order_id: string): Promise<boolean>
  /** Whether the shop's own account collected this payment. */
  isOurs(tx: Db, order_id: string, payment: ProviderPayment): Promise<boolean>
  /** Writes down what was said of a payment, once. Whether it is news. */
  insertFact(
    tx: Db,
    payment: ProviderPayment,
    about: { order_id: string | null; review: string | null },
  ): Promise<boolean>
}

/** The provider understood and says no; asking again changes nothing. */
export class ProviderRefusal extends ShopError {
  readonly providerStatus: number
  /** In the provider's words. */
  readonly reason: string

  constructor(code: OnlineMethod, providerStatus: number, reason: string) {
    const { name } = methodNames[code]
    super(503, 'proveedor-rechaza', `${name} no aceptó el pedido. Probá con otro medio de pago o escribinos.`)
    this.providerStatus = providerStatus
    this.reason = reason
  }
}

/** Down, slow, or answering what nobody understands: whether it did what was asked is unknown. */
export const providerAway = (code: OnlineMethod) =>
  new ShopError(
    503,
    'proveedor-caido',
    `${methodNames[code].name} no responde en este momento. Tu pedido está guardado: probá de nuevo en unos minutos o elegí transferencia.`,
  )
