import { type FormEvent, useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { formText } from '../../../platform/browser/form-text.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { differences, Overtaken } from '../../../ui/admin/form/overtaken.tsx'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { useSeen } from '../../../ui/admin/form/use-seen.ts'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeShipment } from '../../admin-calls.ts'
import type { AdminOrder } from '../../admin-contract.ts'
import { ShipmentFields } from './shipment-fields.tsx'

type Parcel = Pick<AdminOrder, 'carrier' | 'tracking_number'> & { notify: boolean }

const parcelOf = ({ carrier, tracking_number }: AdminOrder) => ({ carrier, tracking_number })

function written(form: HTMLFormElement) {
  const fields = new FormData(form)
  return {
    carrier: formText(fields, 'carrier'),
    tracking_number: formText(fields, 'tracking_number'),
    notify: fields.has('notify'),
  }
}

type Props = { order: AdminOrder | undefined; onClose: () => void; onDone: () => void }

export function ShipmentDialog({ order, onClose, onDone }: Props) {
  return (
    <Dialog open={order !== undefined} onClose={onClose} title="Cambiar seguimiento">
      {order && <ShipmentForm order={order} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function ShipmentForm({ order, onClose, onDone }: Props & { order: AdminOrder }) {
  const { isBusy, failure, errors, setErrors, send, isHere } = useSending({ failed: 'Error al cambiar el seguimiento' })
  const { seen, theirs, notice, settle } = useSeen(`shipment-${order.id}`, parcelOf(order))
  /** Initial values. */
  const [start, setStart] = useState<Parcel>(() => ({ ...parcelOf(order), notify: false }))
  const [mine, setMine] = useState(start)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(written(event.currentTarget), seen)
  }
  function save(body: Parcel, base: typeof seen) {
    async function change() {
      await callApi(changeShipment, { params: { id: order.id }, body: { ...body, seen: base } })
      toast(body.notify ? 'Seguimiento cambiado: le avisamos al cliente' : 'Seguimiento cambiado')
      onDone()
      if (isHere()) onClose()
    }
    setMine(body)
    setErrors({})
    return send(change, { isShownElsewhere: notice })
  }
  return (
    <RestorableForm key={JSON.stringify(start)} name={`shipment-${order.id}`} onSubmit={submit} className="admin-form">
      {theirs && (
        <Overtaken
          title={theirs.message}
          rows={differences({ carrier: 'Transporte', tracking_number: 'Número de seguimiento' }, mine, theirs.now)}
          onMine={(form) => form && save(written(form), settle())}
          onTheirs={(form) => {
            settle()
            setStart({ ...(form ? written(form) : mine), ...theirs.now })
          }}
        />
      )}
      <ShipmentFields carrier={start.carrier} tracking_number={start.tracking_number} errors={errors} />
      <label className="is-whole admin-check">
        <input type="checkbox" name="notify" defaultChecked={start.notify} />
        Avisarle al cliente por email
      </label>
      <p className="is-whole admin-soft">Los datos anteriores quedan anotados en la historia de la orden.</p>
      <div className="is-whole">
        <Failure text={failure} />
      </div>
      <div className="is-whole admin-actions">
        <Button type="submit" look="main" busy={isBusy}>
          Guardar seguimiento
        </Button>
        <Button onClick={onClose}>Volver</Button>
      </div>
    </RestorableForm>
  )
}
