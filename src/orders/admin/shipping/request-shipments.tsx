import { useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { type CarrierCode, carrierNames } from '../../../shipping/carrier-code.ts'
import type { Carrier } from '../../../shipping/contract.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import type { AdminOrder } from '../../admin-contract.ts'
import { requestShipments } from '../../shipments/calls.ts'

type Props = {
  carriers: readonly Carrier[]
  orders: readonly AdminOrder[]
  isIdle: boolean
  onRequested: (ids: readonly string[], carrier: string) => void
}

/** Requests the shipments of several orders from a carrier; shipping them then uses these tracking numbers. */
export function RequestShipments({ carriers, orders, isIdle, onRequested }: Props) {
  const [messages, setMessages] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)

  async function ask(code: CarrierCode) {
    setBusy(true)
    try {
      const body = { carrier: code, ids: orders.map(({ id }) => id) }
      const { results } = await callApi(requestShipments, { body })
      const requested = results.filter(({ is_asked }) => is_asked)
      const isAlreadyBooked = ({ code: why }: { code?: string | undefined }) =>
        why === 'envio-creado' || why === 'envio-pedido'
      onRequested(
        results.filter((result) => result.is_asked || isAlreadyBooked(result)).map(({ id }) => id),
        carrierNames[code],
      )
      const refused = results.filter(({ is_asked }) => !is_asked).map((one) => `${one.order_number}: ${one.message}`)
      const message = `Pedidos a ${carrierNames[code]}: ${requested.length}. Dejá el número vacío: va el que da ${carrierNames[code]}.`
      setMessages([...(requested.length > 0 ? [message] : []), ...refused])
    } catch (error) {
      setMessages([messageOf(error, { failed: 'No se pudieron pedir los envíos' })])
    }
    setBusy(false)
  }

  if (carriers.length === 0) return null
  return (
    <div className="ship-asked">
      {carriers.map(({ code, name, is_simulated }) => (
        <Button key={code} busy={isBusy} disabled={isIdle} onClick={() => ask(code)}>
          {`Crear ${orders.length === 1 ? 'el envío' : 'los envíos'} en ${name}${is_simulated ? ' (simulado)' : ''}`}
        </Button>
      ))}
      <div role="status">
        {messages.map((message) => (
          <p key={message} className="admin-soft">
            {message}
          </p>
        ))}
      </div>
    </div>
  )
}
