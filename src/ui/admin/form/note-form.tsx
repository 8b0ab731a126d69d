import { type FormEvent, useState } from 'react'
import { Button } from '../../button.tsx'
import { TextArea } from '../../field.tsx'
import { toast } from '../../toast.tsx'
import { KeptForm } from './kept-form.tsx'
import { useSending } from './use-sending.ts'

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
  const { isBusy, failure, setFailure, errors, setErrors, send } = useSending({ failed: 'Error al guardar la nota' })
  function clear() {
    setErrors({})
    setFailure(undefined)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    await send(async () => {
      await add(note)
      // What was written since it left stays.
      setNote((now) => (now === note ? '' : now))
      clear()
      toast('Nota agregada')
      onDone()
    })
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
        error={errors[name] ?? failure}
        onChange={({ target }) => {
          setNote(target.value)
          clear()
        }}
      />
      <Button type="submit" busy={isBusy}>
        Agregar nota
      </Button>
    </KeptForm>
  )
}
