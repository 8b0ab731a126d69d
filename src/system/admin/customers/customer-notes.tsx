import { Trash2 } from 'lucide-react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { NoteForm } from '../../../ui/admin/form/note-form.tsx'
import { isOvertaken, messageOf } from '../../../ui/admin/list-state.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addNote, deleteNote } from '../../customers/calls.ts'
import type { CustomerDetail } from '../../customers/contract.ts'

type Props = { customer: CustomerDetail; onChanged: () => void }

export function CustomerNotes({ customer, onChanged }: Props) {
  const { may } = useMay()
  async function remove(note_id: number) {
    try {
      await callApi(deleteNote, { params: { id: customer.id, note_id } })
      toast('Nota borrada')
    } catch (cause) {
      if (!isOvertaken(cause)) toast(messageOf(cause, { failed: 'Error al borrar la nota' }), 'error')
    }
    onChanged()
  }
  return (
    <>
      {customer.notes.length > 0 && (
        <ul className="customer-notes">
          {customer.notes.map(({ id, text, author, created_at, can_delete }) => (
            <li key={id}>
              <p>{text}</p>
              <div className="customer-note-foot">
                <span className="admin-soft">
                  {author ?? 'Alguien que ya no está'}, {formatDateTime(created_at)}
                </span>
                {may(deleteNote) && can_delete && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Borrar la nota «${text.slice(0, 40)}»`}
                    onClick={() => remove(id)}
                  >
                    <Trash2 aria-hidden size={16} strokeWidth={1.5} />
                  </button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {may(addNote) && (
        <NoteForm
          key={customer.id}
          stored={`customer-note-${customer.id}`}
          name="text"
          label="Nueva nota"
          maxLength={2000}
          add={(text) => callApi(addNote, { params: { id: customer.id }, body: { text } })}
          onDone={onChanged}
        />
      )}
    </>
  )
}
