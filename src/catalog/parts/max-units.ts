/** Most units of a product per order: the stock, or the owner's limit if it is lower. A limit of 0 is none. */
export const maxUnits = (stock: number, max_units_per_product: number) =>
  max_units_per_product === 0 ? stock : Math.min(stock, max_units_per_product)
