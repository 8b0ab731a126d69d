/** Default reason of a rejected transfer, which staff can edit and the customer reads. */
export const usualRejection =
  'No pudimos encontrar la transferencia en nuestra cuenta. Revisala y avisanos de nuevo, con el comprobante.'

/** Start of the note in the history about a rejected transfer; the reason follows. */
export const transferRejected = 'Transferencia rechazada: '

/** Notes in the history of cancellations without a reason: by staff, and by a refund of everything. */
export const usualCancellation = 'Cancelado por el equipo'
export const refundCancellation = 'Pago devuelto'

/** Notes in the history of a transfer announced by the buyer, with a proof or without. */
export const transferAnnounced = 'Transferencia informada'
export const transferWithoutProof = `${transferAnnounced}, sin comprobante`

/** Start of the note about a transfer of less than the expected amount; the customer reads it. */
export const shortReceipt = 'Recibimos una parte de la transferencia'

/** Note of an order whose discounts bring its total to 0. */
export const nothingToCollect = 'No hay nada que cobrar: el total es $ 0'
