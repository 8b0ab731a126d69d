/** The server's message for a product already in the wishlist, by which the heart recognises it. */
export const alreadyWished = 'El producto ya está en tu wishlist'
