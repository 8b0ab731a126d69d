import { useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Confirm } from '../../../ui/admin/dialog/confirm.tsx'
import { DialogCancelled, withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Options, SelectField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteCategory } from '../../categories/calls.ts'
import type { PromotedCategories, StaffCategory } from '../../categories/contract.ts'

const failed = 'No se pudo eliminar la categoría.'

type Deletion = {
  category: StaffCategory
  promotions: readonly PromotedCategories[]
  others: readonly StaffCategory[]
  onClose: () => void
  onDone: () => void
}

/** Asks where to move the products of the category, and names the promotions that will no longer apply to them. */
export function DeleteCategory({ category, promotions, others, onClose, onDone }: Deletion) {
  const [moveTo, setMoveTo] = useState('')
  const [error, setError] = useState('')
  const lost = promotions.filter(
    ({ category_id }) => category_id.includes(category.id) && !category_id.includes(Number(moveTo)),
  )

  async function remove() {
    try {
      await withPassword((password) =>
        callApi(deleteCategory, {
          params: { id: category.id },
          body: { move_to: moveTo ? Number(moveTo) : null, password },
        }),
      )
    } catch (refusal) {
      if (category.products === 0 || refusal instanceof DialogCancelled) throw refusal
      setError(messageOf(refusal, { failed }))
      return false
    }
    toast('Categoría eliminada')
    onDone()
  }

  return (
    <Confirm
      onClose={onClose}
      failed={failed}
      title="Eliminar categoría"
      action="Eliminar"
      look="danger"
      onConfirm={remove}
    >
      <div className="flex flex-col gap-4">
        <p>
          ¿Eliminar <strong>{category.name}</strong>?
        </p>
        {lost.length > 0 && <p>{promotionsText(lost.map(({ name }) => `«${name}»`))}</p>}
        {category.products > 0 && (
          <SelectField
            label={`Mover ${category.products === 1 ? 'su producto' : `sus ${category.products} productos`} a`}
            value={moveTo}
            error={error || undefined}
            onChange={(event) => {
              setMoveTo(event.target.value)
              setError('')
            }}
          >
            <option value="">Elegí una categoría</option>
            <Options of={others.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
      </div>
    </Confirm>
  )
}

const promotionsText = (names: readonly string[]) =>
  names.length === 1
    ? `La promoción ${names[0]} es para esta categoría y deja de valer para sus productos.`
    : `Las promociones ${new Intl.ListFormat('es').format(names)} son para esta categoría y dejan de valer para sus productos.`
