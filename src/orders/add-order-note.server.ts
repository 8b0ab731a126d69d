import { refuseOverwriting } from '../accounts/refuse-overwriting.server.ts'
import { toE164 } from '../platform/argentina/phone.ts'
import { placeOfOrder } from '../platform/argentina/postal-codes.ts'
import type { Db } from '../platform/database/database.server.ts'
import { doOnce, type Once } from '../platform/database/do-once.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { DeliveryAddress } from './admin-contract.ts'
import { setAddress } from './admin-queries.server.ts'
import { lockOrder, recordNote } from './queries.server.ts'
import { canChangeAddress } from './rules.ts'
import { markStale } from './shipments/queries.server.ts'
import { addressText } from './texts/address-text.ts'

type Staff = { id: number }

/** Adds an internal note: a history step that does not change the status and that the buyer never sees. */
export function addOrderNote(db: Db, id: string, note: string, staff: Staff & { once: Once }) {
  return db.transaction().execute(async (tx) => {
    const order = await lockExisting(tx, id)
    await doOnce(tx, { what: 'order note', input: [id, note], ...staff.once }, () =>
      recordNote(tx, order, { author: 'personal', user_id: staff.id, note }),
    )
  })
}

/** Corrects the delivery address until the order is shipped. The history keeps the previous one. */
export function changeAddress(db: Db, id: string, { seen, ...sent }: DeliveryAddress, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    const order = await lockExisting(tx, id)
    if (!canChangeAddress(order.status)) {
      throw conflict('La dirección se puede cambiar hasta que la orden se envía.', 'estado-invalido')
    }
    const address = await refuseOverwriting(tx, {
      table: 'orders',
      id,
      what: 'la dirección',
      change: sent,
      seen,
      now: order,
      together: placeFields,
    })
    const now = { ...address, ...derivedFields(address, order) }
    const note = `Dirección cambiada. Antes: ${contactText(order)}. Ahora: ${contactText(now)}.`
    await setAddress(tx, id, now)
    // A retry after a lost answer changes nothing and adds no note.
    if (contactText(now) !== contactText(order))
      await recordNote(tx, order, { author: 'personal', user_id: staff.id, note })
    const isOnLabel = labelOf({ ...order, ...now }) !== labelOf(order)
    return { isLabelStale: isOnLabel && (await markStale(tx, id)) }
  })
}

const placeFields = ['customer_address', 'customer_city', 'customer_province', 'customer_postal_code'] as const

type Contact = Parameters<typeof addressText>[0] & { customer_phone: string }
type OnLabel = Contact & Pick<Awaited<ReturnType<typeof lockExisting>>, 'shipping_branch'>

/** The part of the order that is on the carrier's label; a parcel to a branch does not have the buyer's address. */
const labelOf = (order: OnLabel) => (order.shipping_branch ? order.customer_phone : contactText(order))

/**
 * Derived fields: the phone in E.164; the province as given, from a full postal code (CPA), or the previous one if none
 * was sent and the city is the same.
 */
function derivedFields(
  address: Omit<DeliveryAddress, 'seen'>,
  before: { customer_city: string; customer_province: string | null },
) {
  const isSameCity = address.customer_city === before.customer_city
  const place = placeOfOrder({ province: address.customer_province || null, postal_code: address.customer_postal_code })
  const isProvinceMissing = address.customer_province === undefined
  return {
    customer_phone_e164: toE164(address.customer_phone) ?? null,
    customer_province: place.province ?? (isProvinceMissing && isSameCity ? before.customer_province : null),
  }
}

async function lockExisting(tx: Db, id: string) {
  const order = await lockOrder(tx, id)
  if (!order) throw notFound('Orden no encontrada')
  return order
}

const contactText = (at: Contact) => `${addressText(at)}, tel. ${at.customer_phone}`
