/** As `deliveryWords`, in a sentence of its own. */
export const deliverySentence = (isFree: boolean) =>
  isFree ? 'El envío es gratis a todo el país.' : 'Enviamos a todo el país; el precio lo ves antes de pagar.'

/** What an order's delivery came to: an order that names no way of delivery was placed while all came free. */
export const shippingWords = ({ shipping_method }: { shipping_method: string | null }) =>
  shipping_method === null ? 'Gratis' : 'Sin cargo'
