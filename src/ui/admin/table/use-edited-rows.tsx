import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../button.tsx'
import { toast } from '../../toast.tsx'
import { Confirm } from '../dialog/confirm.tsx'
import { withPassword } from '../dialog/password-again.tsx'
import { RowAction } from './row-action.tsx'

type Rows<Row> = {
  /** One of them, «promoción»; with its article, «la promoción». */
  noun: string
  article: 'el' | 'la'
  reload: () => Promise<unknown>
  /** With the password, where the server wants it again. */
  remove: (row: Row, password?: string) => Promise<{ message: string }>
  /** What is lost with a row, before it is deleted. */
  warning: (row: Row) => ReactNode
  /** The form of a row, or of a new one. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** Rows that are added, edited and deleted in dialogs: the button above the list, the icons of a row, the dialogs. */
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
