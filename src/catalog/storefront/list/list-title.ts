import type { Category, ProductFilters } from '../../contract.ts'

const genderTitles = { hombre: 'Perfumes para hombre', mujer: 'Perfumes para mujer', unisex: 'Perfumes unisex' }
const typeTitles = {
  original: 'Perfumes originales',
  importado: 'Perfumes importados',
  imitacion: 'Perfumes de imitación',
}

/** Heading of the list, from its most important filter. */
export function listTitle(
  { search, category, gender, type, brand, offer }: ProductFilters,
  categories: readonly Category[],
) {
  if (search) return `Búsqueda: ${search.slice(0, 80)}`
  const [oneBrand, oneCategory, oneGender, oneType] = [
    onlyValue(brand),
    onlyValue(category),
    onlyValue(gender),
    onlyValue(type),
  ]
  if (oneBrand) return oneBrand
  const name = oneCategory && categories.find(({ id }) => id === oneCategory)?.name
  if (name) return name
  if (oneGender) return genderTitles[oneGender]
  if (oneType) return typeTitles[oneType]
  return offer ? 'Perfumes en oferta' : 'Perfumes'
}

/** The value of a list that has exactly one. */
export const onlyValue = <Value>(values: readonly Value[] | undefined) => (values?.length === 1 ? values[0] : undefined)
