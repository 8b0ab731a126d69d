import { useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Confirm } from '../../../ui/admin/dialog/confirm.tsx'
import { GivenUp, withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Options, SelectField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteCategory } from '../../categories/calls.ts'
import type { StaffCategory } from '../../categories/contract.ts'

const failed = 'No se pudo eliminar la categoría.'

type Deletion = {
  category: StaffCategory
  others: readonly StaffCategory[]
  onClose: () => void
  onDone: () => void
}

/** With products in it, a category asks first where they go. */
export function DeleteCategory({ category, others, onClose, onDone }: Deletion) {
  const [moveTo, setMoveTo] = useState('')
  const [error, setError] = useState('')

  async function remove() {
    try {
      await withPassword((password) =>
        callApi(deleteCategory, {
          params: { id: category.id },
          body: { move_to: moveTo ? Number(moveTo) : null, password },
        }),
      )
    } catch (refusal) {
      if (category.products === 0 || refusal instanceof GivenUp) throw refusal
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
      <p>
        ¿Eliminar <strong>{category.name}</strong>?
      </p>
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
    </Confirm>
  )
}
