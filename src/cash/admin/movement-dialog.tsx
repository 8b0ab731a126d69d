import { type FormEvent, useState } from 'react'
import { explainPesos, readPesos } from '../../platform/argentina/read-pesos.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { addMovement } from '../movements/calls.ts'
import type { MovementType } from '../movements/contract.ts'
import { movementNames } from '../movements/labels.ts'

type Props = {
  /** Undefined: the dialog is closed. */
  day: string | undefined
  /** Whether the day already has its opening movement. */
  isOpened: boolean
  onClose: () => void
  onDone: () => void
}

export function AddMovementDialog({ day, onClose, ...form }: Props) {
  return (
    <Dialog open={day !== undefined} onClose={onClose} title="Movimiento del cajón">
      {day && <MovementForm day={day} onClose={onClose} {...form} />}
    </Dialog>
  )
}

const about: Record<MovementType, string> = {
  apertura: 'Lo que hay en el cajón antes de la primera venta del día.',
  gasto: 'Lo que se saca del cajón: un flete, un retiro, algo que se compró.',
  ingreso: 'Lo que se agrega sin una venta: cambio, un aporte.',
}

function MovementForm({ day, isOpened, onClose, onDone }: Props & { day: string }) {
  const types = (['apertura', 'gasto', 'ingreso'] as const).filter((type) => type !== 'apertura' || !isOpened)
  const [type, setType] = useState<MovementType>(isOpened ? 'gasto' : 'apertura')
  const [amount, write] = useState('')
  const { isBusy, failure, errors, setErrors, send, isHere } = useSending({ failed: 'Error al anotar el movimiento' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = formText(new FormData(event.currentTarget), 'reason').trim()
    const pesos = readPesos(amount)
    const found: Record<string, string> = {}
    if (!pesos) found.amount = amount.trim() && pesos !== 0 ? explainPesos(amount) : 'Ingresá un monto'
    if (type !== 'apertura' && !reason) found.reason = 'Contá por qué'
    setErrors(found)
    if (!pesos || Object.keys(found).length > 0) return
    await send(async () => {
      await callApi(addMovement, { body: { type, amount: pesos, reason, day } })
      toast('Movimiento anotado')
      onDone()
      if (isHere()) onClose()
    })
  }

  return (
    <RestorableForm name={`movement ${day}`} onSubmit={submit} className="admin-form">
      <fieldset className="is-whole">
        <legend className="sr-only">Qué es</legend>
        {types.map((one) => (
          <label key={one} className="admin-check">
            <input type="radio" name="type" value={one} checked={type === one} onChange={() => setType(one)} />
            {movementNames[one]}
          </label>
        ))}
        <p className="admin-soft">{about[type]}</p>
      </fieldset>
      <div className="is-whole">
        <PesosField label="Monto" name="amount" value={amount} error={errors.amount} onChange={write} />
      </div>
      <div className="is-whole">
        <TextArea
          label="Motivo"
          name="reason"
          rows={2}
          maxLength={1000}
          optional={type === 'apertura'}
          error={errors.reason}
        />
      </div>
      <div className="is-whole">
        <Failure text={failure} />
      </div>
      <Button type="submit" look="main" busy={isBusy}>
        Anotar
      </Button>
    </RestorableForm>
  )
}
