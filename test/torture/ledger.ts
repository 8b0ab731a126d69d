export type Order = {
  id: string
  total_amount: number
  transfer_amount: number
  /** Of the account that bought. */
  token?: string | undefined
  /** Where it is paid by Mercado Pago, once that was asked. */
  address?: string
}

/** What the shop answered, by which it is held: all of it is looked up again in the database, from outside. */
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
    /** Actions of the shop that no fault excuses. */
    wrongs: [] as string[],
    /** How often it answered with what; 0: not at all, since it was killed or its line cut. */
    answers: new Map<number, number>(),
  }
}
export type Ledger = ReturnType<typeof openLedger>
