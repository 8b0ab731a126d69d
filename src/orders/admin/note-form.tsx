import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { KeptForm } from '../../ui/admin/form/kept-form.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { noteOrder } from '../admin-calls.ts'

/** What staff want the next of them to know; it joins the order's history. */
export function NoteForm({ order_id, onDone }: { order_id: string; onDone: () => void }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await callApi(noteOrder, { params: { id: order_id }, body: { note } })
      setNote('')
      setError('')
      toast('Nota agregada')
      onDone()
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.errors.note : undefined
      setError(field ?? messageOf(cause, { failed: 'Error al guardar la nota' }))
    }
    setBusy(false)
  }
  return (
    <KeptForm name={`note-${order_id}`} onSubmit={submit} className="admin-note-form">
      <TextArea
        name="note"
        label="Nota interna"
        hint="La ve solo el personal."
        rows={2}
        maxLength={1000}
        value={note}
        error={error || undefined}
        onChange={(event) => {
          setNote(event.target.value)
          setError('')
        }}
      />
      <Button type="submit" busy={isBusy}>
        Agregar nota
      </Button>
    </KeptForm>
  )
}
