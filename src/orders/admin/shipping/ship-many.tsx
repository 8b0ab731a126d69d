import { useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { counted } from '../../../platform/text/counted.ts'
import { listCarriers } from '../../../shipping/calls.ts'
import type { Carrier } from '../../../shipping/contract.ts'
import { Countdown } from '../../../ui/admin/dialog/countdown.tsx'
import { useCountdown } from '../../../ui/admin/dialog/use-countdown.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { useRestorableState } from '../../../ui/admin/form/use-restorable-state.ts'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { shipOrders } from '../../admin-calls.ts'
import type { AdminOrder, ShipmentResult } from '../../admin-contract.ts'
import { lastCarrier, parcelOf } from './last-carrier.ts'
import { RequestShipments } from './request-shipments.tsx'
import { type Parcel, ShipTable } from './ship-table.tsx'
import './ship-many.css'

/** The server's limit per call. */
export const maxShipped = 100

type Props = { orders: readonly AdminOrder[]; onClose: () => void; onDone: () => void }

/** Ships several orders in one call, after a countdown to undo it. */
export function ShipMany(props: Props) {
  // Keeps what was typed if the dialog is closed by mistake.
  const [typed, type] = useRestorableState<Record<string, Parcel>>('envio', {})
  const carriers = useApi(listCarriers, {})
  if (props.orders.length === 0 || carriers.isLoading) return null
  return <Shipping {...props} carriers={carriers.data?.carriers ?? []} typed={typed} onType={type} />
}

type Typed = {
  carriers: readonly Carrier[]
  typed: Readonly<Record<string, Parcel>>
  onType: (typed: Record<string, Parcel>) => void
}

function Shipping({ orders, onClose, onDone, carriers, typed, onType }: Props & Typed) {
  const [results, setResults] = useState<Record<string, ShipmentResult>>({})
  // If only the answer was lost, sending again answers for each order that it is already shipped.
  const sending = useSending({ failed: 'Error al enviar las órdenes. Lo que escribiste sigue acá.' })
  const { isBusy, failure, setFailure } = sending
  const [round, setRound] = useState(0)
  const countdown = useCountdown(send)
  const isCounting = countdown.left !== undefined
  const waiting = orders.filter(({ id }) => !results[id]?.is_shipped)
  const parcelTyped = (order: AdminOrder) => typed[order.id] ?? parcelOf(order)

  async function send() {
    const parcels = waiting.map((order) => ({ id: order.id, ...parcelTyped(order) }))
    async function ship() {
      const answer = await callApi(shipOrders, { body: { orders: parcels }, timeoutMs: 60_000 })
      lastCarrier.write(parcels.at(-1)?.carrier ?? '')
      settle(answer.results)
    }
    await sending.send(ship, { after: () => void onDone() })
    // Reopens a dialog closed while sending, to show the orders that were not shipped.
    setRound(round + 1)
  }

  function settle(answered: readonly ShipmentResult[]) {
    const all = { ...results, ...Object.fromEntries(answered.map((result) => [result.id, result])) }
    setResults(all)
    const left = orders.filter(({ id }) => !all[id]?.is_shipped).length
    if (left > 0)
      return setFailure(
        left === 1 ? 'Una orden no salió: fijate por qué.' : `${left} órdenes no salieron: fijate por qué.`,
      )
    toast(orders.length === 1 ? 'Orden enviada' : `${orders.length} órdenes enviadas`)
    onClose()
  }

  const count = counted(waiting.length, 'orden', 'órdenes')
  return (
    <Dialog
      key={round}
      open
      onClose={() => {
        countdown.stop()
        if (!isBusy) onClose()
      }}
      title={`Enviar ${count}`}
      footer={
        <>
          <Failure text={failure} />
          <Countdown text="Se envían" left={countdown.left} />
          {isCounting ? (
            <>
              <Button
                onClick={() => {
                  countdown.stop()
                  send()
                }}
              >
                Enviar ya
              </Button>
              <Button look="main" onClick={countdown.stop} data-ship="send">
                Deshacer
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose} disabled={isBusy}>
                Volver
              </Button>
              <Button look="main" busy={isBusy} onClick={countdown.start} data-ship="send">
                {`Enviar ${count}`}
              </Button>
            </>
          )}
        </>
      }
    >
      <RequestShipments
        carriers={carriers}
        orders={waiting}
        isIdle={isCounting || isBusy}
        onRequested={(ids, carrier) =>
          onType({ ...typed, ...Object.fromEntries(ids.map((id) => [id, { carrier, tracking_number: '' }])) })
        }
      />
      <ShipTable
        orders={orders}
        results={results}
        parcelOf={parcelTyped}
        isFixed={isCounting || isBusy}
        onType={(changed) => onType({ ...typed, ...changed })}
      />
    </Dialog>
  )
}
