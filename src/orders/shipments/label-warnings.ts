/** For a shipment that was booked before its address was changed. */
export const staleLabel =
  'La etiqueta tiene la dirección anterior: anulala en la página del transporte y hacela de nuevo.'

/** For a cancelled order whose shipment is, or may be, booked. */
export const calledOff =
  'El envío ya se pidió: no entregues el paquete y anulá la etiqueta en la página del transporte.'
