/** These pages open the print dialog themselves. */
export const printInvoice = (...ids: string[]) => window.open(`/admin/orders/invoice?id=${ids.join(',')}`, '_blank')
export const printPackingSlip = (...ids: string[]) =>
  window.open(`/admin/orders/packing-slip?id=${ids.join(',')}`, '_blank')
