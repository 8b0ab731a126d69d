/** `deliveryText` as a complete sentence. */
export const deliverySentence = (isFree: boolean) =>
  isFree ? 'El envío es gratis a todo el país.' : 'Enviamos a todo el país; el precio lo ves antes de pagar.'

/** Words for a delivery without a price. Orders without a shipping method were placed when all deliveries were free. */
export const freeShippingLabel = ({ shipping_method }: { shipping_method: string | null }) =>
  shipping_method === null ? 'Gratis' : 'Sin cargo'
