import { useState } from 'react'
import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { useIsHere } from '../../platform/browser/use-is-here.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { isOvertaken, messageOf } from '../../ui/admin/list-state.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { rejectTransfer, verifyTransfer } from '../calls.ts'
import type { PendingVerification } from '../contract.ts'
import { usualRejection } from '../rules.ts'
import { missingOf, type Received, ReceivedFields, receiptOf, receivedFault } from './received-fields.tsx'
import { UsedTwice } from './used-twice.tsx'

export type Decision = { transfer: PendingVerification; action: 'verify' | 'reject' }

const actions = {
  verify: {
    call: verifyTransfer,
    title: 'Verificar transacción',
    label: 'Verificar',
    note: 'Nota interna',
  },
  reject: {
    call: rejectTransfer,
    title: 'Rechazar transacción',
    label: 'Rechazar',
    note: 'Motivo (lo lee el cliente)',
  },
} as const

const failed = 'Error al verificar la transacción'

type Then = {
  onClose: () => void
  /** `isHere`: the dialog was not closed during the request. */
  onDecided: (isHere: boolean) => void
  /** Somebody else decided first; `message` is the server's message. */
  onOvertaken: (message: string) => void
}

export function DecideDialog({ decision, ...then }: Then & { decision: Decision | undefined }) {
  return decision && <Decide key={nameOf(decision)} decision={decision} {...then} />
}

const nameOf = ({ action, transfer }: Decision) => `${action}-${transfer.id}`

function Decide({ decision, onClose, onDecided, onOvertaken }: Then & { decision: Decision }) {
  const { action, transfer } = decision
  const [notes, setNotes] = useState(action === 'reject' ? usualRejection : '')
  const [received, setReceived] = useState<Received>({ written: '', shortage: undefined })
  const { call, title, label, note } = actions[action]
  const isHere = useIsHere()

  const expected = fromCents(toCents(transfer.amount) - toCents(transfer.earlier_amount))
  const isShort = action === 'verify' && missingOf(received.written, expected) > 0

  async function decide() {
    const admin_notes = notes.trim()
    const fault = receivedFault(received)
    if (fault) return fault
    if (isShort && !received.shortage) return 'Elegí si la confirmás igual o pedís la diferencia.'
    if (isShort && received.shortage === 'accept' && !admin_notes)
      return 'Escribí por qué se confirma con menos dinero.'
    try {
      const receipt = action === 'verify' ? receiptOf(received, expected) : {}
      const body = { ...(admin_notes && { admin_notes }), ...receipt }
      const { message } = await callApi(call, { params: { id: transfer.id }, body })
      toast(message)
    } catch (error) {
      if (!isOvertaken(error) || !isHere()) throw error
      onOvertaken(messageOf(error, { failed }))
      return
    }
    onDecided(isHere())
  }

  return (
    <Confirm
      onClose={onClose}
      title={title}
      action={label}
      look={action === 'reject' ? 'danger' : 'main'}
      isReady={action === 'verify'}
      failed={failed}
      onConfirm={decide}
    >
      <RestorableForm name={nameOf(decision)} className="admin-form">
        <p className="is-whole">
          {action === 'verify' ? 'Vas a confirmar el pago de ' : 'Vas a rechazar el pago de '}
          <strong>{formatPesos(expected)}</strong> de {transfer.customer_name}, orden {transfer.order_number}. Esta
          acción no se puede deshacer.
        </p>
        {action === 'verify' && (
          <div className="is-whole admin-refund">
            <UsedTwice duplicates={transfer.duplicate_of} />
            <ReceivedFields value={received} expected={expected} onChange={setReceived} />
          </div>
        )}
        <div className="is-whole">
          <TextArea
            label={note}
            name="admin_notes"
            data-first={action === 'reject' || undefined}
            value={notes}
            maxLength={1000}
            onChange={(event) => setNotes(event.target.value)}
          />
        </div>
      </RestorableForm>
    </Confirm>
  )
}
