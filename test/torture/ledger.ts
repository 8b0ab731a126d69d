export type Order = {
  id: string
  total_amount: number
  transfer_amount: number
  /** The session of the account that bought. */
  token?: string | undefined
  /** The address to pay at Mercado Pago, once a payment was started. */
  address?: string
}

/** Records the shop's successful responses, which `auditBooks` verifies in the database. */
export function openLedger() {
  return {
    /** Answered 201, by their idempotency key. */
    orders: new Map<string, Order>(),
    /** Transfers answered 201. */
    transfers: [] as number[],
    /** Decisions of staff answered 200: which payment became what. */
    decisions: [] as { payment_id: number; status: 'confirmado' | 'fallido' }[],
    /** Steps of orders answered 200. */
    steps: [] as { order_id: string; to: string }[],
    /** Statements of the bank answered 200 or 201, and how many lines each has. */
    statements: [] as { id: number; lines: number }[],
    /** Lines that were accepted, by their answer. */
    matches: [] as { line_id: number; payment_id: number }[],
    /** Refunds answered 200. */
    refunds: [] as string[],
    /** Errors that no fault excuses. */
    wrongs: [] as string[],
    /** Number of responses by status; 0: none, since the shop was killed or its connection cut. */
    answers: new Map<number, number>(),
  }
}
export type Ledger = ReturnType<typeof openLedger>
