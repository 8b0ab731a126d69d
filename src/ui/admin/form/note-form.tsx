import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { Button } from '../../button.tsx'
import { TextArea } from '../../field.tsx'
import { toast } from '../../toast.tsx'
import { messageOf } from '../list-state.tsx'
import { KeptForm } from './kept-form.tsx'

type Note = {
  /** What it is kept by, until it is sent. */
  kept: string
  /** The field's name, as the server calls it. */
  name: string
  label: string
  maxLength: number
  add: (note: string) => Promise<unknown>
  onDone: () => void
}

/** What staff want the next of them to know of an order or a customer. */
export function NoteForm({ kept, name, label, maxLength, add, onDone }: Note) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await add(note)
      setNote('')
      setError(undefined)
      toast('Nota agregada')
      onDone()
    } catch (cause) {
      const field = cause instanceof ApiError ? cause.errors[name] : undefined
      setError(field ?? messageOf(cause, { failed: 'Error al guardar la nota' }))
    }
    setBusy(false)
  }
  return (
    <KeptForm name={kept} onSubmit={submit} className="admin-note-form">
      <TextArea
        name={name}
        label={label}
        hint="La ve solo el personal."
        rows={2}
        maxLength={maxLength}
        value={note}
        error={error}
        onChange={({ target }) => {
          setNote(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" busy={isBusy}>
        Agregar nota
      </Button>
    </KeptForm>
  )
}
