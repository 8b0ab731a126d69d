/**
 * Words for delivery in all texts of the shop: «gratis» only while every order has free delivery. Cart and checkout
 * show the price.
 */
export const deliveryText = (isFree: boolean) => (isFree ? 'envío gratis a todo el país' : 'envíos a todo el país')

/** Description of the shop for its footer and for search engines. */
export const shopDescription = (isFree: boolean) =>
  `Perfumes originales, importados y de imitación, con ${deliveryText(isFree)}.`
