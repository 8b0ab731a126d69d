import { hash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Payments } from '../../../db/types.ts'
import { workForBuyer } from '../../catalog/pictures/picture-helper.server.ts'
import { moveOrder } from '../../orders/move-order.server.ts'
import { lockOrder, setPaymentMethod } from '../../orders/queries.server.ts'
import { toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { isDatabaseAway } from '../../platform/database/database-away.server.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { conflict, invalid, notFound, ShopError } from '../../platform/http/errors.ts'
import { mediaType } from '../../platform/uploads/uploads.server.ts'
import { failPayment, findLivePayment, insertPayment, listPayments } from '../queries.server.ts'
import { transferAnnounced, transferWithoutProof } from '../rules.ts'
import { notifyOfUnverified } from './notify-of-unverified.server.ts'

export type Transfer = { order_id: string; transfer_reference: string; amount: number; proof: Buffer | undefined }

/**
 * Records a transfer announced by the buyer, which staff has to verify. For an order that was cancelled meanwhile,
 * saves the announcement once, since the money may have arrived, and throws 409.
 */
export async function sendTransfer(db: Db, files: Files, transfer: Transfer) {
  const payment = await saveTransfer(db, files, transfer)
  if (payment.isLate) throw tooLate()
  return payment
}

const tooLate = () =>
  conflict(
    'Tu pedido se canceló antes de que llegara el aviso. Lo guardamos: si la transferencia llegó, te la devolvemos.',
    'estado-invalido',
  )

async function saveTransfer(db: Db, files: Files, transfer: Transfer) {
  // Decoding a picture takes seconds, so a transfer that its order refuses is refused first.
  if (transfer.proof) await checkTransfer(db, await findPayable(db, transfer.order_id), transfer)
  const proof = transfer.proof && (await storeProof(files, transfer.proof))
  try {
    return await db.transaction().execute((tx) => recordTransfer(tx, transfer, proof))
  } catch (error) {
    // If the connection broke, the commit may have succeeded and the payment may reference this proof: keep it.
    if (proof && !isDatabaseAway(error)) await files.delete(proof.proof_file).catch(ignoreFailure)
    throw error
  }
}

/** An unused proof does no harm, and a failed deletion must not hide why the transfer was refused. */
const ignoreFailure = () => undefined

const findPayable = (db: Db, order_id: string) =>
  db.selectFrom('orders').select(['status', 'transfer_amount']).where('id', '=', order_id).executeTakeFirst()

type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/** Returns the order, or throws if it cannot be paid with this transfer. A cancelled one takes a single late transfer. */
async function checkTransfer<Order extends Payable>(db: Db, order: Order | undefined, { order_id, amount }: Transfer) {
  if (!order) throw notFound('Pedido no encontrado')
  const live = await findLivePayment(db, order_id)
  if (live) throw conflict('Ya recibimos un pago para este pedido.', 'pago-existente')
  if (toCents(amount) !== toCents(order.transfer_amount)) {
    throw invalid('El importe no es el total del pedido.', { amount: 'El importe no es el total del pedido.' })
  }
  if (order.status !== 'cancelado') return order
  const earlier = await listPayments(db, order_id)
  if (earlier.some(({ admin_notes }) => admin_notes === lateNote)) throw tooLate()
  return order
}

async function recordTransfer(tx: Db, transfer: Transfer, proof: StoredProof | undefined) {
  const { order_id, transfer_reference } = transfer
  const order = await checkTransfer(tx, await lockOrder(tx, order_id), transfer)
  const payment = {
    order_id,
    method: 'transferencia' as const,
    amount: order.transfer_amount,
    transfer_reference,
    ...proof,
  }
  if (order.status === 'cancelado') return recordLate(tx, payment)
  await moveOrder(tx, order_id, 'pendiente', {
    author: 'cliente',
    user_id: order.user_id,
    note: proof ? transferAnnounced : transferWithoutProof,
  })
  await setPaymentMethod(tx, order_id, 'transferencia')
  return { ...(await insertPayment(tx, payment)), isLate: false }
}

const lateNote = 'El pedido ya estaba cancelado.'

async function recordLate(tx: Db, payment: Insertable<Payments> & { amount: number; order_id: string }) {
  const { id } = await insertPayment(tx, payment)
  await notifyOfUnverified(tx, { ...payment, id }, 'la orden ya estaba cancelada')
  await failPayment(tx, { ...payment, id, provider_payment_id: null }, lateNote)
  return { id, isLate: true }
}

type StoredProof = { proof_file: string; proof_type: string; proof_sha256: string }

async function storeProof(files: Files, bytes: Buffer): Promise<StoredProof> {
  const proof_type = await mediaType(bytes, { pdf: true })
  if (!proof_type) {
    const message = 'El comprobante tiene que ser una imagen (JPG, PNG, WEBP o AVIF) o un PDF.'
    throw new ShopError(415, 'tipo-invalido', message, { proof: message })
  }
  const proof_file = `proofs/${randomBytes(24).toString('hex')}`
  await files.put(proof_file, await withoutMetadata(bytes, proof_type))
  // The hash of the original bytes, so that a repeated file is recognized although the stored copy was re-encoded.
  return { proof_file, proof_type, proof_sha256: hash('sha256', bytes) }
}

/** Removes a photograph's location and device. A PDF is stored as sent. */
async function withoutMetadata(bytes: Buffer, type: string) {
  const format = z.enum(['jpeg', 'png', 'webp', 'avif']).safeParse(type.replace('image/', '')).data
  if (!format) return bytes
  try {
    return Buffer.from(await workForBuyer({ kind: 'strip', bytes, format }))
  } catch (error) {
    if (error instanceof ShopError) throw error
    if (/pixel limit/.test((error as Error).message)) throw tooManyPixels()
    // A file that cannot be decoded cannot be shown either: staff sees a broken proof and asks for another.
    return bytes
  }
}

function tooManyPixels() {
  const message = 'La imagen del comprobante es demasiado grande: enviá una captura o un PDF.'
  return new ShopError(413, 'muy-grande', message, { proof: message })
}
