/** Of a parcel that the carrier took before its address was changed. */
export const staleLabel =
  'La etiqueta tiene la dirección anterior: anulala en la página del transporte y hacela de nuevo.'

/** Of a parcel that its carrier has, or may have, once its order is off. */
export const calledOff =
  'El envío ya se pidió: no entregues el paquete y anulá la etiqueta en la página del transporte.'
