/** Of a parcel that the carrier took before its address was changed. */
export const staleLabel =
  'La etiqueta tiene la dirección anterior: anulala en la página del transporte y hacela de nuevo.'
