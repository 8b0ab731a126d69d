import { useMay } from '../../../accounts/parts/use-may.ts'
import { callApi, downloadApi } from '../../../platform/browser/api-client.ts'
import { openFile } from '../../../platform/browser/open-file.ts'
import { listCarriers } from '../../../shipping/calls.ts'
import { type CarrierCode, carrierNames } from '../../../shipping/carrier-code.ts'
import { Facts } from '../../../ui/admin/facts.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { AdminOrder, AdminOrderDetail } from '../../admin-contract.ts'
import { isPickedUp } from '../../channels.ts'
import { findLabel, requestShipments } from '../../shipments/calls.ts'
import { calledOff, staleLabel } from '../../shipments/label-warnings.ts'

type Parcel = { order: AdminOrderDetail; onChanged: () => void }

/** Requests, tracks and labels the shipment at a carrier with an API. */
export function CarrierShipment({ order, onChanged }: Parcel) {
  const { may } = useMay()
  const mayShip = may(requestShipments)
  const isToLeave = order.status === 'confirmado' && !isPickedUp(order) && !order.held_reason
  // Always loaded, so that they are there when the order becomes shippable.
  const offered = useApi(listCarriers, mayShip && {}).data?.carriers ?? []
  const carriers = isToLeave ? offered : []
  const { isBusy, send } = useSending({ failed: 'No se pudo pedir el envío', isToasted: true })
  const { carrier_shipment: shipment } = order
  const isStale = shipment?.status === 'creado' && shipment.is_stale && isToLeave
  const hasLeft = order.history.some(({ to_status }) => to_status === 'enviado')
  const isCalledOff = order.status === 'cancelado' && !hasLeft && shipment && shipment.status !== 'rechazado'
  const isWaiting = shipment?.status === 'pedido' || (shipment?.status === 'creado' && !isStale)
  const isAgain = isStale || shipment?.status === 'en_duda'

  async function ask(carrier: CarrierCode) {
    const body = { carrier, ids: [order.id], again: isAgain }
    const [result] = (await callApi(requestShipments, { body })).results
    if (result?.is_asked) toast(`Le pedimos el envío a ${carrierNames[carrier]}`)
    else toast(result?.message ?? 'No se pudo pedir el envío', 'error')
  }

  if (!shipment && carriers.length === 0) return null
  return (
    <>
      <h3>Envío con el transporte</h3>
      {isStale && <p className="notice notice-warn">{staleLabel}</p>}
      {isCalledOff && <p className="notice notice-warn">{calledOff}</p>}
      {shipment && <ShipmentState shipment={shipment} />}
      <div className="admin-actions">
        {shipment?.status === 'creado' && mayShip && !isCalledOff && (
          <Button onClick={() => openLabel(order.id)}>Abrir la etiqueta</Button>
        )}
        {!isWaiting &&
          carriers.map(({ code, name, is_simulated }) => (
            <Button key={code} busy={isBusy} onClick={() => send(() => ask(code), { after: () => void onChanged() })}>
              {isStale && 'Ya la anulé: hacer otra etiqueta'}
              {shipment?.status === 'en_duda' && `No está en ${name}: crear de nuevo`}
              {!isAgain && `Crear envío en ${name}${is_simulated ? ' (simulado)' : ''}`}
            </Button>
          ))}
      </div>
    </>
  )
}

const openLabel = (id: string) =>
  openFile(() => downloadApi(findLabel, { params: { id } })).catch((error) =>
    toast(messageOf(error, { failed: 'Error al abrir la etiqueta' }), 'error'),
  )

const states = {
  pedido: ['soft', 'Pedido'],
  creado: ['ok', 'Creado'],
  rechazado: ['bad', 'No se creó'],
  en_duda: ['warn', 'En duda'],
} as const

function ShipmentState({ shipment }: { shipment: NonNullable<AdminOrder['carrier_shipment']> }) {
  const [tone, label] = states[shipment.status]
  const isAnswerDue = shipment.status === 'pedido' && !shipment.error
  return (
    <div role="status">
      <Facts
        rows={[
          [
            carrierNames[shipment.carrier],
            <Status key="state" tone={tone}>
              {label}
            </Status>,
          ],
          ['Número', shipment.tracking_number || (isAnswerDue && 'Llega en un momento')],
          ['Qué pasó', shipment.error],
          ['Qué hacer', shipment.status === 'en_duda' && whenInDoubt],
        ]}
      />
    </div>
  )
}

const whenInDoubt =
  'Buscá la orden en su página. Si está, cargá su número al enviar; si no está, creá el envío de nuevo.'
