import { type FormEvent, useState } from 'react'
import { Button } from '../../button.tsx'
import { TextArea } from '../../field.tsx'
import { toast } from '../../toast.tsx'
import { RestorableForm } from './restorable-form.tsx'
import { useSending } from './use-sending.ts'

type Note = {
  /** Key of the kept text. */
  stored: string
  /** Name of the field in the server's contract. */
  name: string
  label: string
  maxLength: number
  add: (note: string) => Promise<unknown>
  onDone: () => void
}

/** Form of a note among staff about an order or a customer. */
export function NoteForm({ stored, name, label, maxLength, add, onDone }: Note) {
  const [note, setNote] = useState('')
  const { isBusy, failure, setFailure, errors, setErrors, send } = useSending({ failed: 'Error al guardar la nota' })
  function clear() {
    setErrors({})
    setFailure(undefined)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    await send(async () => {
      await add(note)
      // Keeps text typed while the note was sent.
      setNote((now) => (now === note ? '' : now))
      clear()
      toast('Nota agregada')
      onDone()
    })
  }
  return (
    <RestorableForm name={stored} onSubmit={submit} className="admin-note-form">
      <TextArea
        name={name}
        label={label}
        hint="La ve solo el personal."
        rows={2}
        maxLength={maxLength}
        value={note}
        error={errors[name] ?? failure}
        onChange={({ target }) => {
          setNote(target.value)
          clear()
        }}
      />
      <Button type="submit" busy={isBusy}>
        Agregar nota
      </Button>
    </RestorableForm>
  )
}
