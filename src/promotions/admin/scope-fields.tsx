import { useState } from 'react'
import type { Category } from '../../catalog/contract.ts'
import { genderLabels, typeLabels } from '../../catalog/parts/product-labels.ts'
import { CheckBox } from '../../ui/admin/form/check-box.tsx'
import { TextField } from '../../ui/field.tsx'
import type { PromotionValues } from './promotion-values.ts'

type Fields = {
  categories: readonly Category[] | undefined
  values: PromotionValues
  errors: Record<string, string>
  onChange: (more: Partial<PromotionValues>) => void
}

export function ScopeFields({ categories, values, errors, onChange }: Fields) {
  const { scope } = values
  // Deleted categories stay visible: otherwise it would look like it applied to all products, while it applies to none.
  const [deletedCategories] = useState(() =>
    categories ? scope.category_id.filter((chosen) => !categories.some(({ id }) => id === chosen)) : [],
  )
  const choose = <Name extends keyof typeof scope>(name: Name, chosen: (typeof scope)[Name]) =>
    onChange({ scope: { ...scope, [name]: chosen } })
  return (
    <>
      <p className="is-whole">
        <strong>Para qué productos</strong>
        <span className="admin-soft block">
          Sin elegir nada, para todos. Lo que elijas se tiene que cumplir a la vez.
        </span>
      </p>
      <TextField
        label="Marcas"
        optional
        hint="Separadas por comas"
        name="brands"
        autoComplete="off"
        value={values.brands}
        error={errors['scope.brand'] ?? errors.scope}
        onChange={({ target }) => onChange({ brands: target.value })}
      />
      <TextField
        label="Números de producto"
        optional
        hint="Separados por comas"
        name="product_ids"
        autoComplete="off"
        value={values.product_ids}
        error={errors.product_ids ?? errors['scope.product_id']}
        onChange={({ target }) => onChange({ product_ids: target.value })}
      />
      <Choices
        legend="Categorías"
        options={[
          ...(categories ?? []).map(({ id, name }) => [id, name] as const),
          ...deletedCategories.map((id) => [id, 'Categoría eliminada'] as const),
        ]}
        chosen={scope.category_id}
        onChange={(chosen) => choose('category_id', chosen)}
      />
      <Choices
        legend="Tipo de perfume"
        options={entriesOf(typeLabels)}
        chosen={scope.type}
        onChange={(chosen) => choose('type', chosen)}
      />
      <Choices
        legend="Género"
        options={entriesOf(genderLabels)}
        chosen={scope.gender}
        onChange={(chosen) => choose('gender', chosen)}
      />
    </>
  )
}

const entriesOf = <Key extends string>(labels: Record<Key, string>) => Object.entries(labels) as [Key, string][]

type Choice<Value> = {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value[]
  onChange: (chosen: Value[]) => void
}

function Choices<Value extends string | number>({ legend, options, chosen, onChange }: Choice<Value>) {
  if (options.length === 0) return null
  return (
    <fieldset className="is-whole">
      <legend>{legend}</legend>
      <div className="admin-choices">
        {options.map(([value, name]) => (
          <CheckBox
            key={value}
            checked={chosen.includes(value)}
            onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
          >
            {name}
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}
