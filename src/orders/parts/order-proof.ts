import { readStoredJson, storeText } from '../../platform/browser/storage.ts'

/** Proves that the visitor has the link of a mail about the order and knows its e-mail address. */
export type OrderProof = { order_number: string; signature: string; email: string }

const keyOf = (order_id: string) => `orderProof:${order_id}`

/** Stored for this tab only; with it the order's page shows personal data that it masks otherwise. */
export const storeProof = (order_id: string, proof: OrderProof) => storeText(keyOf(order_id), JSON.stringify(proof))

export function readProof(order_id: string): OrderProof | undefined {
  const stored = readStoredJson(keyOf(order_id)) as OrderProof | null | undefined
  return stored ? { order_number: stored.order_number, signature: stored.signature, email: stored.email } : undefined
}
