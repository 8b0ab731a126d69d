/** The specification's limits for printed labels, and its words for them. */
export const labelLimits = {
  products: 5,
  each: 20,
  aSheet: 4,
  tooManyProducts: 'Máximo 5 productos permitidos para etiquetas',
  tooManyLabels: 'Máximo 20 etiquetas por producto',
  noProduct: 'Selecciona al menos un producto para imprimir etiquetas',
} as const

export const sheetsFor = (labels: number) => Math.ceil(labels / labelLimits.aSheet)
