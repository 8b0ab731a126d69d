import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import { Confirm } from '../../ui/admin/confirm.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Withdrawal } from '../withdrawals/contract.ts'

/** What staff can answer, in the order of its buttons. */
export const answers = [
  {
    to: 'observado',
    path: 'observe',
    action: 'Observar',
    title: 'Pedir un dato que falta',
    explained: 'Le escribimos con lo que falta. El trámite sigue abierto.',
    note: 'Qué falta (lo lee el cliente)',
    done: 'Arrepentimiento observado',
  },
  {
    to: 'reintegrado',
    path: 'refund-noted',
    action: 'Anotar reintegro',
    title: 'Anotar el reintegro',
    explained: 'Anotalo cuando el dinero ya salió: le avisamos. El reintegro se hace desde el pedido o por el banco.',
    note: 'Cómo se devolvió (lo lee el cliente)',
    done: 'Reintegro anotado',
  },
  {
    to: 'aceptado',
    path: 'accept',
    action: 'Aceptar',
    title: 'Aceptar el arrepentimiento',
    explained:
      'Le avisamos que lo aceptamos. Un pedido sin pagar se cancela solo; uno pagado lo cancelás desde Órdenes, con su reintegro.',
    note: 'Cómo sigue, por ejemplo el retiro (lo lee el cliente)',
    done: 'Arrepentimiento aceptado',
  },
] as const

export type Asked = { withdrawal: Withdrawal; answer: (typeof answers)[number] }

type Props = { asked: Asked | undefined; onClose: () => void; onAnswered: () => Promise<void> }

/** The words that go with an answer, before it goes out. */
export function AnswerDialog({ asked, onClose, onAnswered }: Props) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins with an empty note
  useEffect(() => {
    setNote('')
    setError(undefined)
  }, [asked])

  async function send() {
    if (!asked) return false
    if (asked.answer.to === 'observado' && note.trim() === '') {
      setError('Contale qué falta')
      return false
    }
    try {
      await callApi(`/api/admin/withdrawals/${asked.withdrawal.id}/${asked.answer.path}`, {
        method: 'POST',
        body: { note: note.trim() },
      })
      toast(asked.answer.done)
    } catch (problem) {
      toast(messageOf(problem, { failed: 'Error al responder el arrepentimiento' }), 'error')
    }
    // Also after a refusal: whoever was first has changed the list.
    await onAnswered()
    return true
  }

  const { title = '', action = '', explained = '', note: label = '', to } = asked?.answer ?? {}
  return (
    <Confirm open={asked !== undefined} onClose={onClose} title={title} action={action} onConfirm={send}>
      <div className="admin-form">
        <p className="is-whole">{explained}</p>
        <div className="is-whole">
          <TextArea
            label={label}
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
      </div>
    </Confirm>
  )
}
