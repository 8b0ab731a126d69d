import { useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { isOvertaken } from '../../ui/admin/list-state.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { acceptWithdrawal, noteRefund, observeWithdrawal } from '../withdrawals/calls.ts'
import type { Withdrawal } from '../withdrawals/contract.ts'

export const answers = [
  {
    to: 'observado',
    send: (id: number, note: string) => callApi(observeWithdrawal, { params: { id }, body: { note } }),
    action: 'Observar',
    title: 'Pedir un dato que falta',
    explained: 'Le escribimos con lo que falta. El trámite sigue abierto.',
    note: 'Qué falta (lo lee el cliente)',
    done: 'Arrepentimiento observado',
  },
  {
    to: 'reintegrado',
    send: (id: number, note: string) => callApi(noteRefund, { params: { id }, body: { note } }),
    action: 'Anotar reintegro',
    title: 'Anotar el reintegro',
    explained:
      'Anotalo cuando el dinero ya salió: le avisamos. El reintegro se hace, o se anota si fue por el banco, en la orden.',
    note: 'Cómo se devolvió (lo lee el cliente)',
    done: 'Reintegro anotado',
  },
  {
    to: 'aceptado',
    send: (id: number, note: string) => callApi(acceptWithdrawal, { params: { id }, body: { note } }),
    action: 'Aceptar',
    title: 'Aceptar el arrepentimiento',
    explained:
      'Le avisamos que lo aceptamos. Una orden sin pagar se cancela sola; una pagada la cancelás desde Órdenes, con su reintegro.',
    note: 'Cómo sigue, por ejemplo el retiro (lo lee el cliente)',
    done: 'Arrepentimiento aceptado',
  },
] as const

export type OpenAnswer = { withdrawal: Withdrawal; answer: (typeof answers)[number] }

type Then = { onClose: () => void; onAnswered: () => Promise<void> }

export function AnswerDialog({ requested, ...then }: Then & { requested: OpenAnswer | undefined }) {
  return requested && <Answer key={nameOf(requested)} {...requested} {...then} />
}

const nameOf = ({ withdrawal, answer }: OpenAnswer) => `${answer.to}-${withdrawal.id}`

function Answer({ withdrawal, answer, onClose, onAnswered }: OpenAnswer & Then) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()

  async function send() {
    if (answer.to === 'observado' && note.trim() === '') {
      setError('Contale qué falta')
      return false
    }
    try {
      await answer.send(withdrawal.id, note.trim())
      toast(answer.done)
    } catch (problem) {
      // A colleague answered first: reload the list.
      if (isOvertaken(problem)) await onAnswered()
      throw problem
    }
    await onAnswered()
  }

  const { title, action, explained, note: label, to } = answer
  return (
    <Confirm
      onClose={onClose}
      title={title}
      action={action}
      failed="Error al responder el arrepentimiento"
      onConfirm={send}
    >
      <RestorableForm name={nameOf({ withdrawal, answer })} className="admin-form">
        <p className="is-whole">{explained}</p>
        <div className="is-whole">
          <TextArea
            label={label}
            name="note"
            optional={to !== 'observado'}
            value={note}
            maxLength={1000}
            error={error}
            onChange={(event) => {
              setNote(event.target.value)
              setError(undefined)
            }}
          />
        </div>
      </RestorableForm>
    </Confirm>
  )
}
