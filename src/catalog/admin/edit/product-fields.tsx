import { Fragment, type ReactNode } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { readCount, readPesos } from '../../../platform/argentina/read-pesos.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { makeSku } from '../../codes/sku.ts'
import type { Category, StaffProduct } from '../../contract.ts'
import { type FieldName, fieldOf, isOfOffer } from '../../fields.ts'
import { formatMargin, marginPercent } from '../../prices/margin.ts'
import type { FieldErrors } from './check-product.ts'
import { FieldInput } from './field-input.tsx'
import { OriginalField } from './original-field.tsx'
import { fieldsFor, labelOf, type ProductField, type ProductValues } from './product-values.ts'

type Fields = {
  values: ProductValues
  errors: FieldErrors
  onChange: (field: ProductField, value: string) => void
  onLeave: (field: ProductField) => void
  categories: readonly Category[]
  /** The product as shown; undefined for a new one. */
  seen: StaffProduct | undefined
}

/** All fields except the pictures. */
export function ProductFields({ values, errors, onChange, onLeave, categories, seen }: Fields) {
  const field = (name: ProductField) => ({
    value: values[name],
    error: errors[name],
    onChange: (written: string) => onChange(name, written),
    onBlur: () => onLeave(name),
  })
  const { may } = useMay()
  /** Fields of an existing product that the role may not change. */
  const isLocked = (name: FieldName) =>
    seen !== undefined && ((isOfOffer(name) && !may('products.price')) || (name === 'stock' && !may('products.stock')))
  const stock = readCount(values.stock)
  const isMoved = seen !== undefined && stock !== undefined && stock !== seen.stock
  const shown = fieldsFor(may).filter(
    (name) =>
      (name !== 'inspired_by' && name !== 'inspired_by_id') || values.type === 'imitacion' || values[name] !== '',
  )
  const margin = marginPercent(readPesos(values.price), readPesos(values.cost_price))
  /** Content shown after a field's input. */
  const more: Partial<Record<FieldName, ReactNode>> = {
    stock: isMoved && (
      <Whole>
        <TextField
          {...field('stock_note')}
          name="stock_note"
          label={labelOf('stock_note')}
          optional
          maxLength={200}
          hint={`${stockChangeText(stock - seen.stock)} Queda escrito en sus movimientos.`}
          onChange={(event) => onChange('stock_note', event.target.value)}
        />
      </Whole>
    ),
    sku: (
      <Button className="product-generate" onClick={() => onChange('sku', makeSku(values, seen?.id))}>
        Generar SKU
      </Button>
    ),
  }
  return shown.map((name) => {
    const input =
      name === 'inspired_by_id' ? (
        <OriginalField
          label={labelOf(name)}
          value={values[name]}
          error={errors[name]}
          product_id={seen?.id}
          inspired_by={values.inspired_by}
          onChange={(id) => onChange(name, id)}
        />
      ) : isLocked(name) ? (
        <TextField label={labelOf(name)} value={values[name]} readOnly hint="Con tu rol no se cambia" />
      ) : (
        <FieldInput
          {...field(name)}
          name={name}
          categories={categories}
          hint={name === 'cost_price' && margin !== undefined ? `Margen ${formatMargin(margin)} del precio` : undefined}
        />
      )
    return (
      <Fragment key={name}>
        {fieldOf(name).form?.isWhole ? <Whole>{input}</Whole> : input}
        {more[name]}
      </Fragment>
    )
  })
}

const Whole = ({ children }: { children: ReactNode }) => <div className="is-whole">{children}</div>

function stockChangeText(moved: number) {
  const amount = Math.abs(moved)
  return `${moved > 0 ? 'Entran' : 'Salen'} ${amount} ${amount === 1 ? 'unidad' : 'unidades'}.`
}
