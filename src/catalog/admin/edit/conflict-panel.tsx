import { formatPesos } from '../../../platform/argentina/money.ts'
import { readPesos } from '../../../platform/argentina/read-pesos.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { Overtaken } from '../../../ui/admin/form/overtaken.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Category, StaffProduct } from '../../contract.ts'
import { fieldOf } from '../../fields.ts'
import { changedFields, labelOf, type ProductField, type ProductValues, valuesOf } from './product-values.ts'

type Conflict = {
  mine: ProductValues
  theirs: StaffProduct
  /** Name of the colleague, if known. */
  by: string | undefined
  categories: readonly Category[]
  onMerge: () => void
  onOverwrite: () => void
  onDiscard: () => void
}

/** Edit conflict of a product: shows the differences and asks whose version to keep. */
export function ConflictPanel({
  mine,
  theirs,
  by = 'Otra persona',
  categories,
  onMerge,
  onOverwrite,
  onDiscard,
}: Conflict) {
  const saved = valuesOf(theirs)
  const different = changedFields(mine, saved).filter((field) => field !== 'stock_note')
  const cell = (field: ProductField, values: ProductValues) => shown(field, values, categories)
  const rows = different.map((field) => ({
    label: labelOf(field),
    mine: cell(field, mine),
    theirs: cell(field, saved),
  }))
  return (
    <Overtaken
      title={`${by} guardó este producto a las ${formatDateTime(theirs.updated_at).slice(-5)}`}
      rows={rows}
      onMine={onOverwrite}
      onTheirs={onDiscard}
      action={
        <Button look="main" onClick={onMerge}>
          Combinar y revisar
        </Button>
      }
    >
      {rows.length === 0 && <p>Quedó igual que lo tuyo, salvo quizás sus imágenes.</p>}
      <p className="admin-soft">Combinar deja tus cambios sobre lo que guardó la otra persona.</p>
    </Overtaken>
  )
}

function shown(field: ProductField, values: ProductValues, categories: readonly Category[]) {
  const value = values[field]
  if (field === 'category_id') return categories.find(({ id }) => String(id) === value)?.name ?? 'Sin categoría'
  const { kind, choices = [] } = field === 'stock_note' ? {} : fieldOf(field)
  const pesos = kind === 'pesos' ? readPesos(value) : undefined
  if (pesos !== undefined) return formatPesos(pesos)
  if (kind === 'flag') return choices.find(([one]) => one === value)?.[1]
  return value.length > 140 ? `${value.slice(0, 140)}…` : value || '—'
}
