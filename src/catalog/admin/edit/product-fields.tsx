import type { ReactNode } from 'react'
import { readCount } from '../../../platform/argentina/read-pesos.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import { type Category, concentrations, type Product } from '../../contract.ts'
import { makeSku } from '../../sku.ts'
import type { FieldErrors } from './check-product.ts'
import { fieldNames, type ProductField, type ProductValues } from './product-values.ts'

type Fields = {
  values: ProductValues
  errors: FieldErrors
  onChange: (field: ProductField, value: string) => void
  onLeave: (field: ProductField) => void
  categories: readonly Category[]
  /** The product as it was on screen, where one is edited. */
  seen: Product | undefined
}

/** Every field of a product but its pictures. */
export function ProductFields({ values, errors, onChange, onLeave, categories, seen }: Fields) {
  const field = (name: ProductField) => ({
    ...{ name, label: fieldNames[name], value: values[name], error: errors[name] },
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    onBlur: () => onLeave(name),
  })
  const stock = readCount(values.stock)
  const isMoved = seen !== undefined && stock !== undefined && stock !== seen.stock
  return (
    <>
      <Whole>
        <TextField {...field('name')} required maxLength={200} />
      </Whole>
      <PesosField {...field('price')} required onChange={(written) => onChange('price', written)} />
      <TextField {...field('stock')} inputMode="numeric" autoComplete="off" required />
      {isMoved && (
        <Whole>
          <TextField
            {...field('stock_note')}
            optional
            maxLength={200}
            hint={`${stockWords(stock - seen.stock)} Queda escrito en sus movimientos.`}
          />
        </Whole>
      )}
      <SelectField {...field('category_id')} optional>
        <option value="">Sin categoría</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('brand')} optional maxLength={120} />
      <SelectField {...field('gender')}>
        <option value="hombre">Hombre</option>
        <option value="mujer">Mujer</option>
        <option value="unisex">Unisex</option>
      </SelectField>
      <SelectField {...field('type')}>
        <option value="original">Original</option>
        <option value="importado">Importado</option>
        <option value="imitacion">Imitación</option>
      </SelectField>
      <TextField {...field('volume')} optional maxLength={30} placeholder="100ml" />
      <SelectField {...field('concentration')} optional>
        <option value="">Sin definir</option>
        {concentrations.map((concentration) => (
          <option key={concentration}>{concentration}</option>
        ))}
      </SelectField>
      <TextField {...field('sku')} optional maxLength={64} />
      <Button className="product-generate" onClick={() => onChange('sku', makeSku(values, seen?.id))}>
        Generar SKU
      </Button>
      <SelectField {...field('is_active')}>
        <option value="1">Activo</option>
        <option value="0">Inactivo</option>
      </SelectField>
      <SelectField {...field('is_featured')}>
        <option value="0">No</option>
        <option value="1">Sí</option>
      </SelectField>
      {(values.type === 'imitacion' || values.inspired_by !== '') && (
        <Whole>
          <TextField
            {...field('inspired_by')}
            optional
            maxLength={200}
            hint="El perfume que recuerda esta imitación."
          />
        </Whole>
      )}
      <Whole>
        <TextArea {...field('description')} optional maxLength={10_000} />
      </Whole>
      <Whole>
        <TextArea
          {...field('notes')}
          optional
          rows={2}
          maxLength={4000}
          hint="Salida: limón, pera; Corazón: jazmín; Fondo: cedro."
        />
      </Whole>
      <Whole>
        <TextField {...field('accords')} optional hint="Separados por comas: amaderado, cítrico." />
      </Whole>
    </>
  )
}

const Whole = ({ children }: { children: ReactNode }) => <div className="is-whole">{children}</div>

function stockWords(moved: number) {
  const amount = Math.abs(moved)
  return `${moved > 0 ? 'Entran' : 'Salen'} ${amount} ${amount === 1 ? 'unidad' : 'unidades'}.`
}
