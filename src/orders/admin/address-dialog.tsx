import { type FormEvent, useState } from 'react'
import { provinces, toProvince } from '../../platform/argentina/places.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { differences, Overtaken } from '../../ui/admin/form/overtaken.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { useSeen } from '../../ui/admin/form/use-seen.ts'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeAddress } from '../admin-calls.ts'
import type { AdminOrder, DeliveryAddress } from '../admin-contract.ts'

const labels = {
  customer_address: 'Dirección',
  customer_city: 'Ciudad',
  customer_postal_code: 'Código postal',
  customer_phone: 'Teléfono',
  customer_province: 'Provincia',
}
const written = [
  ['customer_address', 200],
  ['customer_city', 100],
  ['customer_postal_code', 12],
  ['customer_phone', 40],
] as const

type Address = Required<Omit<DeliveryAddress, 'seen'>>

const addressOf = ({
  customer_address,
  customer_city,
  customer_postal_code,
  customer_phone,
  customer_province,
}: AdminOrder): Address => ({
  customer_address,
  customer_city,
  customer_postal_code,
  customer_phone,
  customer_province,
})

const asListed = (province: string | null | undefined) => toProvince(province ?? '')?.name ?? province ?? ''

type Props = { order: AdminOrder | undefined; onClose: () => void; onDone: () => void }

export function AddressDialog({ order, onClose, onDone }: Props) {
  return (
    <Dialog open={order !== undefined} onClose={onClose} title="Cambiar dirección">
      {order && <AddressForm order={order} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function AddressForm({ order, onClose, onDone }: Props & { order: AdminOrder }) {
  const { isBusy, failure, errors, setErrors, send, isHere } = useSending({ failed: 'Error al cambiar la dirección' })
  const { seen, theirs, notice, settle } = useSeen(`address-${order.id}`, addressOf(order))
  /** Initial values. */
  const [start, setStart] = useState(() => addressOf(order))
  const [mine, setMine] = useState(start)
  const province = asListed(start.customer_province)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(read(event.currentTarget), seen)
  }
  function read(form: HTMLFormElement): Address {
    const fields = new FormData(form)
    const chosen = formText(fields, 'customer_province')
    return {
      customer_address: formText(fields, 'customer_address'),
      customer_city: formText(fields, 'customer_city'),
      customer_postal_code: formText(fields, 'customer_postal_code'),
      customer_phone: formText(fields, 'customer_phone'),
      customer_province: chosen === province ? start.customer_province : chosen,
    }
  }
  function save(address: Address, base: Address | undefined) {
    async function change() {
      const { message } = await callApi(changeAddress, { params: { id: order.id }, body: { ...address, seen: base } })
      toast(message)
      onDone()
      if (isHere()) onClose()
    }
    setMine(address)
    setErrors({})
    return send(change, { isShownElsewhere: notice })
  }
  return (
    <RestorableForm key={JSON.stringify(start)} name={`address-${order.id}`} onSubmit={submit} className="admin-form">
      {theirs && (
        <Overtaken
          title={theirs.message}
          rows={differences(labels, mine, theirs.now)}
          onMine={(form) => form && save(read(form), settle())}
          onTheirs={(form) => {
            settle()
            setStart({ ...(form ? read(form) : mine), ...theirs.now })
          }}
        />
      )}
      {written.map(([name, maxLength]) => (
        <TextField
          key={name}
          name={name}
          label={labels[name]}
          maxLength={maxLength}
          defaultValue={start[name]}
          error={errors[name]}
          required
        />
      ))}
      <SelectField label="Provincia" optional name="customer_province" defaultValue={province}>
        <option value="">Sin definir</option>
        <Options of={[...new Set([...provinces.map(({ name }) => name), ...(province ? [province] : [])])]} />
      </SelectField>
      <p className="is-whole admin-soft">
        La dirección anterior queda anotada en la historia de la orden.
        {order.carrier_shipment?.status === 'creado' &&
          ' La etiqueta ya está hecha: vas a tener que anularla en la página del transporte y hacer otra.'}
      </p>
      <div className="is-whole">
        <Failure text={failure} />
      </div>
      <div className="is-whole admin-actions">
        <Button type="submit" look="main" busy={isBusy}>
          Guardar dirección
        </Button>
        <Button onClick={onClose}>Volver</Button>
      </div>
    </RestorableForm>
  )
}
