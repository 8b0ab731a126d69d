import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../button.tsx'
import { toast } from '../../toast.tsx'
import { Confirm } from '../dialog/confirm.tsx'
import { withPassword } from '../dialog/password-again.tsx'
import { RowAction } from './row-action.tsx'

type Rows<Row> = {
  /** Singular with its article: «la» «promoción». */
  noun: string
  article: 'el' | 'la'
  reload: () => Promise<unknown>
  /** `password` if the server asks for it again. */
  remove: (row: Row, password?: string) => Promise<{ message: string }>
  /** What deleting the row also loses, for the confirmation. */
  warning: (row: Row) => ReactNode
  /** The form of a row; `row` is undefined for a new one. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** Adding, editing and deleting rows in dialogs: the button above the list, the icons of each row, and the dialogs. */
export function useEditedRows<Row extends { name: string }>({
  noun,
  article,
  reload,
  remove,
  warning,
  form,
}: Rows<Row>) {
  const [edited, setEdited] = useState<Row | 'new'>()
  const [deleted, setDeleted] = useState<Row>()

  async function confirmed(row: Row) {
    const { message } = await withPassword((password) => remove(row, password))
    toast(message)
    await reload()
  }

  return {
    add: (
      <Button look="main" onClick={() => setEdited('new')}>
        Agregar {noun}
      </Button>
    ),
    actions: (row: Row) => (
      <>
        <RowAction name="Editar" of={row.name} icon={Pencil} onClick={() => setEdited(row)} />
        <RowAction name="Eliminar" of={row.name} icon={Trash2} onClick={() => setDeleted(row)} />
      </>
    ),
    dialogs: (
      <>
        {edited && form(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
        {deleted && (
          <Confirm
            onClose={() => setDeleted(undefined)}
            title={`Eliminar ${noun}`}
            action="Eliminar"
            look="danger"
            failed={`Error al eliminar ${article} ${noun}`}
            onConfirm={() => confirmed(deleted)}
          >
            <p>{warning(deleted)}</p>
          </Confirm>
        )}
      </>
    ),
  }
}
