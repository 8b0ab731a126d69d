import type { Category, ProductFilters } from '../contract.ts'

const genderTitles = { hombre: 'Perfumes para hombre', mujer: 'Perfumes para mujer', unisex: 'Perfumes unisex' }
const typeTitles = {
  original: 'Perfumes originales',
  importado: 'Perfumes importados',
  imitacion: 'Perfumes de imitación',
}

/** The list's name by what weighs most in it. */
export function listTitle({ search, category, gender, type, brand }: ProductFilters, categories: readonly Category[]) {
  if (search) return `Búsqueda: ${search.slice(0, 80)}`
  if (brand) return brand
  const name = category && categories.find(({ id }) => id === category)?.name
  if (name) return name
  if (gender) return genderTitles[gender]
  return type ? typeTitles[type] : 'Perfumes'
}
