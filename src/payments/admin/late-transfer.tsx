import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import type { AdminOrderDetail } from '../../orders/admin-contract.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Confirm } from '../../ui/admin/confirm.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { recordLateTransfer } from '../calls.ts'

type LateTransfer = { order: AdminOrderDetail; onDone: () => void }

/** Of a cancelled order: its money is in the bank all the same. */
export function LateTransfer({ order, onDone }: LateTransfer) {
  const { may } = useMay()
  const [isOpen, setOpen] = useState(false)
  if (order.status !== 'cancelado' || !may(recordLateTransfer)) return null
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Anotar una transferencia que llegó
      </Button>
      {isOpen && <Ask order={order} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}

function Ask({ order, onDone, onClose }: LateTransfer & { onClose: () => void }) {
  const announced = order.payments.find(({ method }) => method === 'transferencia')
  const [written, setWritten] = useState('')
  const [reference, setReference] = useState(announced?.transfer_reference ?? '')

  async function record() {
    const amount = readPesos(written)
    if (!amount) return 'Escribí cuánto llegó.'
    const transfer_reference = reference.trim()
    const body = { amount, ...(transfer_reference && { transfer_reference }) }
    const { message } = await callApi(recordLateTransfer, { params: { id: order.id }, body })
    toast(message)
    onDone()
  }

  return (
    <Confirm
      open
      onClose={onClose}
      title="Anotar una transferencia"
      action="Anotar"
      failed="Error al anotar la transferencia"
      onConfirm={record}
    >
      <form className="admin-form" onSubmit={(event) => event.preventDefault()}>
        <p className="is-whole">
          La orden {order.order_number} queda cancelada. El dinero entra en la caja como plata para devolver: después
          anotá la devolución. Si el cliente prefiere los perfumes, cargalos como venta nueva.
        </p>
        <PesosField label="Importe recibido" name="amount" value={written} onChange={setWritten} />
        <TextField
          label="Referencia"
          name="transfer_reference"
          optional
          maxLength={120}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </form>
    </Confirm>
  )
}
