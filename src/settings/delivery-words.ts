/**
 * What the shop says of delivery wherever it speaks of it: «gratis» only while every order comes free. The price itself
 * stands in the cart and the checkout.
 */
export const deliveryWords = (isFree: boolean) => (isFree ? 'envío gratis a todo el país' : 'envíos a todo el país')

/** The shop in one sentence, under its name and where search engines show it. */
export const shopDescription = (isFree: boolean) =>
  `Perfumes originales, importados y de imitación, con ${deliveryWords(isFree)}.`
