import { type FormEvent, useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import type { AdminOrderDetail } from '../../orders/admin-contract.ts'
import { awaitsPayment } from '../../orders/rules.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { recordSurplusTransfer } from '../calls.ts'

type Props = { order: AdminOrderDetail; onDone: () => void }

export function SurplusTransfer({ order, onDone }: Props) {
  const { may } = useMay()
  const [isOpen, setOpen] = useState(false)
  if (awaitsPayment(order.status) || !may(recordSurplusTransfer)) return null
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Anotar una transferencia de más
      </Button>
      {isOpen && <Form order={order} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}

function Form({ order, onDone, onClose }: Props & { onClose: () => void }) {
  const { isBusy, failure, errors, setErrors, send, isHere } = useSending({
    failed: 'Error al anotar la transferencia',
  })
  const isOff = order.status === 'cancelado'
  const announced = isOff ? order.payments.find(({ method }) => method === 'transferencia') : undefined
  const [written, setWritten] = useState('')
  const [reference, setReference] = useState(announced?.transfer_reference ?? '')
  const name = `surplus-${order.id}`

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = readPesos(written)
    setErrors(amount ? {} : { amount: 'Escribí cuánto llegó' })
    if (amount) void send(() => record(amount))
  }
  async function record(amount: number) {
    const transfer_reference = reference.trim()
    const body = { amount, ...(transfer_reference && { transfer_reference }) }
    const { message } = await callApi(recordSurplusTransfer, { params: { id: order.id }, body })
    toast(message)
    onDone()
    if (isHere()) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Anotar una transferencia de más"
      footer={
        <>
          <Failure text={failure} />
          <Button onClick={onClose}>Volver</Button>
          <Button look="main" type="submit" form={name} busy={isBusy}>
            Anotar
          </Button>
        </>
      }
    >
      <RestorableForm name={name} id={name} className="admin-form" onSubmit={submit}>
        <p className="is-whole">
          {isOff
            ? `La orden ${order.order_number} queda cancelada.`
            : `La orden ${order.order_number} ya está paga y queda como está.`}{' '}
          El dinero entra en la caja como plata para devolver: después anotá la devolución.
          {isOff && ' Si el cliente prefiere los perfumes, cargalos como venta nueva.'}
        </p>
        <PesosField
          label="Importe recibido"
          name="amount"
          value={written}
          error={errors.amount}
          onChange={setWritten}
          required
        />
        <TextField
          label="Referencia"
          name="transfer_reference"
          optional
          maxLength={120}
          value={reference}
          error={errors.transfer_reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </RestorableForm>
    </Dialog>
  )
}
