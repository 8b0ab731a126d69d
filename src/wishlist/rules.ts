/** What the server says of a product that is there already; the heart tells by it. */
export const alreadyThere = 'El producto ya está en tu wishlist'
