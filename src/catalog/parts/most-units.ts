/** How many units of a product an order takes: as many as there are, or as the owner lets it. 0 is no limit. */
export const mostUnits = (stock: number, max_units_per_product: number) =>
  max_units_per_product === 0 ? stock : Math.min(stock, max_units_per_product)
