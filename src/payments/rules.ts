/** Offered to staff when a transfer is rejected; the customer reads what they leave here. */
export const usualRejection =
  'No pudimos encontrar la transferencia en nuestra cuenta. Revisala y avisanos de nuevo, con el comprobante.'

/** What the history says of a cancellation whose reason nobody wrote. */
export const usualCancellation = 'Cancelado por el equipo'

/** What the history says of a transfer that the buyer told of, with its proof or without. */
export const transferTold = 'Transferencia informada'
export const transferToldAlone = `${transferTold}, sin comprobante`

/** Begins what the history, and so the customer, is told of a transfer that brought less. */
export const shortReceipt = 'Recibimos una parte de la transferencia'

/** Of an order whose discounts take off all that it costs. */
export const nothingToCollect = 'No hay nada que cobrar: el total es $ 0'
