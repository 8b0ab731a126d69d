import type { Product } from '../../contract.ts'
import { genderWords, typeWords, volumeWords } from '../../parts/product-words.ts'

const missing = 'N/A'

/** Every fact of the product, with what is not known said so. */
export function ProductDetails({ product }: { product: Product }) {
  const { sku, brand, volume, concentration, notes, notes_top, notes_heart, notes_base, gender, type } = product
  const allNotes = [...notes_top, ...notes_heart, ...notes_base].join(', ') || notes
  const rows = [
    ['SKU', sku],
    ['Marca', brand],
    ['Volumen', volumeWords(volume)],
    ['Concentración', concentration],
    ['Notas', allNotes],
    ['Género', genderWords[gender]],
    ['Tipo', typeWords[type]],
    ['Categoría', product.category_name],
  ] as const
  return (
    <dl className="details">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || missing}</dd>
        </div>
      ))}
    </dl>
  )
}
