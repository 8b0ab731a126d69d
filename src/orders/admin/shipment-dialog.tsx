import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { KeptForm } from '../../ui/admin/kept-form.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeShipment } from '../admin-calls.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { ShipmentFields } from './shipment-fields.tsx'

type Asked = { order: AdminOrder | undefined; onClose: () => void; onDone: () => void }

/** The carrier and number of a parcel that has left, corrected. */
export function ShipmentDialog({ order, onClose, onDone }: Asked) {
  return (
    <Dialog open={order !== undefined} onClose={onClose} title="Cambiar seguimiento">
      {order && <ShipmentForm order={order} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function ShipmentForm({ order, onClose, onDone }: Asked & { order: AdminOrder }) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      const body = {
        carrier: formText(form, 'carrier'),
        tracking_number: formText(form, 'tracking_number'),
        notify: form.has('notify'),
      }
      await callApi(changeShipment, { params: { id: order.id }, body })
      toast(body.notify ? 'Seguimiento cambiado: le avisamos al cliente' : 'Seguimiento cambiado')
      onDone()
      onClose()
    } catch (error) {
      setErrors(error instanceof ApiError ? error.errors : {})
      setFailure(messageOf(error, { failed: 'Error al cambiar el seguimiento' }))
    }
    setBusy(false)
  }
  return (
    <KeptForm name={`shipment-${order.id}`} onSubmit={submit} className="admin-form">
      <ShipmentFields carrier={order.carrier} tracking_number={order.tracking_number} errors={errors} />
      <label className="is-whole admin-check">
        <input type="checkbox" name="notify" />
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
    </KeptForm>
  )
}
