import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { KeptForm } from '../../../ui/admin/form/kept-form.tsx'
import { isOvertaken, messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addNote, deleteNote } from '../../customers/calls.ts'
import type { CustomerDetail } from '../../customers/contract.ts'

type Props = { customer: CustomerDetail; onChanged: () => void }

/** What staff know of a customer, the newest first. */
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
      {may(addNote) && <NewNote key={customer.id} id={customer.id} onDone={onChanged} />}
    </>
  )
}

function NewNote({ id, onDone }: { id: number; onDone: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await callApi(addNote, { params: { id }, body: { text } })
      setText('')
      setError(undefined)
      toast('Nota agregada')
      onDone()
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.errors.text : undefined
      setError(field ?? messageOf(cause, { failed: 'Error al guardar la nota' }))
    }
    setBusy(false)
  }
  return (
    <KeptForm name={`customer-note-${id}`} onSubmit={submit} className="admin-note-form">
      <TextArea
        name="text"
        label="Nueva nota"
        hint="La ve solo el personal."
        rows={2}
        maxLength={2000}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" busy={isBusy}>
        Agregar nota
      </Button>
    </KeptForm>
  )
}
