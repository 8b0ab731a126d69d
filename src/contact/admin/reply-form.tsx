import { type FormEvent, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { type Sent, useReportToFooter, useSending } from '../../ui/admin/form/use-sending.ts'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { replyContact } from '../calls.ts'
import type { Contact } from '../contract.ts'
import { blankOf, fillAnswer } from '../ready-answers/rules.ts'
import { PickAnswer } from './pick-answer.tsx'

type Props = {
  contact: Contact
  /** The sender's newest order, for the saved answers. */
  order_number: string | undefined
  onAnswered: (contact: Contact) => Promise<void>
  /** Opens the list of saved answers. */
  onKeep: () => void
  /** State for the submit button, which is in the dialog's footer. */
  onSent: (sent: Sent) => void
}

export function ReplyForm({ contact, order_number, onAnswered, onKeep, onSent }: Props) {
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const { send, ...sent } = useSending({ failed: 'Error al enviar la respuesta' })
  useReportToFooter(sent, onSent)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const blank = blankOf(message)
    if (message.trim() === '' || blank) {
      setError(blank ? `Falta completar ${blank}` : 'Escribí la respuesta')
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    await send(async () => {
      const answer = await callApi(replyContact, { params: { id: contact.id }, body: { message } })
      toast(answer.message ?? 'Respuesta enviada')
      // Keeps text typed while it was being sent.
      setMessage((now) => (now === message ? '' : now))
      await onAnswered(answer.contact)
    })
  }

  function pick(text: string) {
    const filled = fillAnswer(text, { name: contact.name, order_number })
    setMessage([message.trim(), filled].filter(Boolean).join('\n\n'))
    setError(undefined)
  }

  return (
    <RestorableForm id="respuesta" name={`reply-${contact.id}`} onSubmit={submit} className="admin-form admin-after">
      <div className="is-whole">
        <PickAnswer onPick={pick} onKeep={onKeep} />
      </div>
      <div className="is-whole">
        <TextArea
          label="Tu respuesta"
          name="message"
          rows={6}
          maxLength={5000}
          value={message}
          error={error}
          hint={`Sale por mail a ${contact.email}, con su mensaje abajo.`}
          onChange={({ target }) => {
            setMessage(target.value)
            setError(undefined)
          }}
        />
      </div>
    </RestorableForm>
  )
}
