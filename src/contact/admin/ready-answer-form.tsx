import { type FormEvent, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { differences, Overtaken } from '../../ui/admin/form/overtaken.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { useSeen } from '../../ui/admin/form/use-seen.ts'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { addReadyAnswer, changeReadyAnswer } from '../ready-answers/calls.ts'
import type { NewReadyAnswer } from '../ready-answers/contract.ts'

type Props = { answer: NewReadyAnswer & { id?: number }; onBack: () => void; onDone: () => Promise<void> }

export function ReadyAnswerForm({ answer, onBack, onDone }: Props) {
  const [written, setWritten] = useState({ title: answer.title, text: answer.text })
  const { isBusy, failure, errors, setErrors, send, isHere } = useSending({ failed: 'Error al guardar la respuesta' })
  const { seen, theirs, notice, settle } = useSeen(`ready-answer-${answer.id ?? 'new'}`, answer)
  const write = (part: Partial<NewReadyAnswer>) => {
    setWritten({ ...written, ...part })
    setErrors({})
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save(seen)
  }
  async function save(base: typeof seen) {
    async function request() {
      if (answer.id === undefined) await callApi(addReadyAnswer, { body: written })
      else await callApi(changeReadyAnswer, { params: { id: answer.id }, body: { ...written, seen: base } })
      toast('Respuesta guardada')
      if (isHere()) onBack()
      await onDone()
    }
    await send(request, { isShownElsewhere: notice })
  }
  return (
    <RestorableForm name={`ready-answer-${answer.id ?? 'new'}`} onSubmit={submit} className="admin-form">
      {theirs && (
        <Overtaken
          title={theirs.message}
          rows={differences({ title: 'Título', text: 'Texto' }, written, theirs.now)}
          onMine={() => save(settle())}
          onTheirs={() => {
            settle()
            write(theirs.now)
          }}
        />
      )}
      <div className="is-whole">
        <TextField
          label="Título"
          name="title"
          data-first
          maxLength={60}
          value={written.title}
          error={errors.title}
          onChange={({ target }) => write({ title: target.value })}
        />
      </div>
      <div className="is-whole">
        <TextArea
          label="Texto"
          name="text"
          rows={8}
          maxLength={3000}
          value={written.text}
          error={errors.text}
          hint="{nombre} y {pedido} se completan con quien escribe y su última orden."
          onChange={({ target }) => write({ text: target.value })}
        />
      </div>
      <div className="is-whole">
        <Failure text={failure} />
      </div>
      <div className="is-whole admin-actions">
        <Button onClick={onBack}>Volver</Button>
        <Button type="submit" look="main" busy={isBusy}>
          Guardar
        </Button>
      </div>
    </RestorableForm>
  )
}
