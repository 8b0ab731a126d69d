/** Different products of an order; a cart may hold more, which its buyer is told. */
export const mostLines = 100
