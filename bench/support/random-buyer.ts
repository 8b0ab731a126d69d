import { randomInt, randomUUID } from 'node:crypto'

export type RandomBuyer = ReturnType<typeof randomBuyer>

/** A new buyer, from one of some four million networks. */
export function randomBuyer() {
  const id = randomUUID()
  const ip = `${randomInt(10, 74)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return { customer_email: `${id}@example.com`, guest_session_id: `guest_${id}`, ip }
}
