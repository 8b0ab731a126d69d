/** What showed that who is here has both a mail of the order and its address. */
export type OrderProof = { order_number: string; signature: string; email: string }

const keyOf = (order_id: string) => `orderProof:${order_id}`

/** Kept for this tab alone: with it the order's page shows what it masks for all others. */
export function keepProof(order_id: string, proof: OrderProof) {
  try {
    sessionStorage.setItem(keyOf(order_id), JSON.stringify(proof))
  } catch {
    // Blocked: the page masks what is personal.
  }
}

export function readProof(order_id: string): OrderProof | undefined {
  try {
    const { order_number, signature, email } = JSON.parse(sessionStorage.getItem(keyOf(order_id)) ?? '') as OrderProof
    return { order_number, signature, email }
  } catch {
    return undefined
  }
}
