/** Limits and messages given by the specification. */
export const labelLimits = {
  products: 5,
  each: 20,
  aSheet: 4,
  tooManyProducts: 'Máximo 5 productos permitidos para etiquetas',
  tooManyLabels: 'Máximo 20 etiquetas por producto',
  noProduct: 'Selecciona al menos un producto para imprimir etiquetas',
} as const

export const sheetsFor = (labels: number) => Math.ceil(labels / labelLimits.aSheet)

/** Sheets of four labels, `count` of each product. */
export function asSheets<Labelled extends { id: number }>(wanted: readonly { product: Labelled; count: number }[]) {
  const labels = wanted.flatMap(({ product, count }) =>
    Array.from({ length: Math.min(count, labelLimits.each) }, (_, place) => ({
      key: `${product.id} ${place}`,
      product,
    })),
  )
  return Array.from({ length: sheetsFor(labels.length) }, (_, sheet) => ({
    key: `hoja ${sheet}`,
    labels: labels.slice(sheet * labelLimits.aSheet, (sheet + 1) * labelLimits.aSheet),
  }))
}
