import { useId, useRef, useState } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { reverseMovement } from '../movements/calls.ts'
import type { Movement } from '../movements/contract.ts'
import { movementNames } from '../movements/labels.ts'

type Props = { movement: Movement | undefined; onClose: () => void; onDone: () => void }

export function ReversalDialog({ movement, ...then }: Props) {
  return movement && <Reversal key={movement.id} movement={movement} {...then} />
}

function Reversal({ movement: { id, type, amount }, onClose, onDone }: Props & { movement: Movement }) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [fault, setFault] = useState<string>()

  async function act() {
    const reason = formText(new FormData(form.current ?? undefined), 'reason').trim()
    setFault(reason ? undefined : 'Contá por qué')
    if (!reason) return false
    await callApi(reverseMovement, { params: { id }, body: { reason } })
    toast('Movimiento anulado')
    onDone()
  }

  return (
    <Confirm
      onClose={onClose}
      title="Anular el movimiento"
      action="Anular"
      look="danger"
      failed="Error al anular el movimiento"
      form={formId}
      onConfirm={act}
    >
      <RestorableForm name={`reverse ${id}`} ref={form} id={formId} className="admin-form">
        <p className="is-whole">
          {movementNames[type]} de {formatPesos(amount)}. No se borra: queda con otro movimiento que lo compensa, tu
          nombre y el motivo.
        </p>
        <div className="is-whole">
          <TextArea label="Motivo" name="reason" rows={2} maxLength={1000} error={fault} />
        </div>
      </RestorableForm>
    </Confirm>
  )
}
