import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toast } from '../toast.tsx'
import { Confirm } from './confirm.tsx'
import { messageOf } from './list-state.tsx'
import type { Column } from './table/column.ts'
import { RowAction } from './table/row-action.tsx'

type Named = { name: string }
type Deletion<Row> = {
  title: string
  failed: string
  send: (row: Row) => Promise<{ message: string }>
  /** What is lost and what stays. */
  warning: (row: Row) => ReactNode
}

/** A short list whose rows are edited in a dialog and deleted after a question: which one is, and how it is asked for. */
export function useEdited<Row extends Named>(list: readonly string[], deletion: Deletion<Row>) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<Row | 'new'>()
  const [deleted, setDeleted] = useState<Row>()
  const reload = () => client.invalidateQueries({ queryKey: list })

  const actions: Column<Row> = {
    id: 'actions',
    label: 'Acciones',
    isNumber: true,
    isFixed: true,
    cell: (row) => (
      <div className="admin-row-actions">
        <RowAction name="Editar" of={row.name} icon={Pencil} onClick={() => setEdited(row)} />
        <RowAction name="Eliminar" of={row.name} icon={Trash2} onClick={() => setDeleted(row)} />
      </div>
    ),
  }

  async function remove(row: Row) {
    try {
      toast((await deletion.send(row)).message)
    } catch (error) {
      return messageOf(error, { failed: deletion.failed })
    }
    await reload()
    return true
  }

  const question = deleted && (
    <Confirm
      open
      onClose={() => setDeleted(undefined)}
      title={deletion.title}
      action="Eliminar"
      look="danger"
      onConfirm={() => remove(deleted)}
    >
      <p>{deletion.warning(deleted)}</p>
    </Confirm>
  )
  const dialog = edited && {
    row: edited === 'new' ? undefined : edited,
    onClose: () => setEdited(undefined),
    onSaved: reload,
  }
  return { actions, add: () => setEdited('new'), dialog, question }
}
