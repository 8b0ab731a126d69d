/** Most different products in an order. A cart may hold more; the buyer is told so. */
export const maxLines = 100
