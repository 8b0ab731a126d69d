import { keep, readKeptJson } from '../../platform/browser/storage.ts'

/** Proves that the visitor has the link of a mail about the order and knows its e-mail address. */
export type OrderProof = { order_number: string; signature: string; email: string }

const keyOf = (order_id: string) => `orderProof:${order_id}`

/** Stored for this tab only; with it the order's page shows personal data that it masks otherwise. */
export const keepProof = (order_id: string, proof: OrderProof) => keep(keyOf(order_id), JSON.stringify(proof))

export function readProof(order_id: string): OrderProof | undefined {
  const kept = readKeptJson(keyOf(order_id)) as OrderProof | null | undefined
  return kept ? { order_number: kept.order_number, signature: kept.signature, email: kept.email } : undefined
}
