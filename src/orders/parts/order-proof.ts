import { keep, readKeptJson } from '../../platform/browser/storage.ts'

/** What showed that who is here has both a mail of the order and its address. */
export type OrderProof = { order_number: string; signature: string; email: string }

const keyOf = (order_id: string) => `orderProof:${order_id}`

/** Kept for this tab alone: with it the order's page shows what it masks for all others. */
export const keepProof = (order_id: string, proof: OrderProof) => keep(keyOf(order_id), JSON.stringify(proof))

export function readProof(order_id: string): OrderProof | undefined {
  const kept = readKeptJson(keyOf(order_id)) as OrderProof | null | undefined
  return kept ? { order_number: kept.order_number, signature: kept.signature, email: kept.email } : undefined
}
