import { type KeyboardEvent, useId, useRef } from 'react'
import { Status } from '../../../ui/admin/status.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { AdminOrder, ShipmentResult } from '../../admin-contract.ts'
import { cityText } from '../../texts/address-text.ts'
import { CarrierNames } from './shipment-fields.tsx'

export type Parcel = { carrier: string; tracking_number: string }

type Table = {
  orders: readonly AdminOrder[]
  results: Readonly<Record<string, ShipmentResult>>
  parcelOf: (order: AdminOrder) => Parcel
  /** Disabled during the countdown and the request. */
  isFixed: boolean
  onType: (changed: Record<string, Parcel>) => void
}

/** Tracking numbers are stored without spaces. */
const withoutSpaces = (number: string) => number.replace(/\s/g, '')

/** One line for each order; Enter, which scanners send, moves to the next number, and from the last to the button. */
export function ShipTable({ orders, results, parcelOf, isFixed, onType }: Table) {
  const carriers = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const numbers = orders.map((order) => withoutSpaces(parcelOf(order).tracking_number))
  const isTwice = (number: string) => number !== '' && numbers.filter((other) => other === number).length > 1
  const toAll = (carrier: string) =>
    onType(Object.fromEntries(orders.map((order) => [order.id, { ...parcelOf(order), carrier }])))

  function toNext(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>('input[name="tracking_number"]') ?? [])]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    const send = event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-ship="send"]')
    ;(next ?? send)?.focus()
  }

  return (
    <>
      <CarrierNames id={carriers} />
      {orders.length > 1 && (
        <div className="ship-all">
          <TextField
            label="Transporte de todas"
            maxLength={120}
            list={carriers}
            disabled={isFixed}
            defaultValue={orders[0] && parcelOf(orders[0]).carrier}
            onChange={({ target }) => toAll(target.value)}
          />
        </div>
      )}
      <table className="admin-table ship-table">
        <caption>Órdenes que se envían</caption>
        <thead>
          <tr>
            <th scope="col">Orden</th>
            <th scope="col">Transporte</th>
            <th scope="col">Número de seguimiento</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {orders.map((order, place) => {
            const parcel = parcelOf(order)
            const result = results[order.id]
            const type = (part: Partial<Parcel>) => onType({ [order.id]: { ...parcel, ...part } })
            return (
              <tr key={order.id}>
                <td data-label="Orden">
                  <span>
                    {order.order_number} · {order.customer_name}
                    <span className="ship-place">{cityText(order)}</span>
                    {order.carrier_shipment?.status === 'en_duda' && (
                      <Status tone="warn">Envío en duda: abrí la orden</Status>
                    )}
                    {order.carrier_shipment?.is_stale && (
                      <Status tone="warn">La etiqueta tiene la dirección anterior</Status>
                    )}
                    {result?.is_shipped && <Status tone="ok">Enviada</Status>}
                    {result && !result.is_shipped && <Status tone="bad">{result.message ?? 'No se envió'}</Status>}
                  </span>
                </td>
                <td data-label="Transporte">
                  <input
                    className="input"
                    aria-label={`Transporte de ${order.order_number}`}
                    maxLength={120}
                    list={carriers}
                    disabled={isFixed || result?.is_shipped}
                    value={parcel.carrier}
                    onChange={({ target }) => type({ carrier: target.value })}
                  />
                </td>
                <td data-label="Seguimiento">
                  <span>
                    <input
                      className="input"
                      name="tracking_number"
                      aria-label={`Número de seguimiento de ${order.order_number}`}
                      data-first={place === 0 ? true : undefined}
                      maxLength={120}
                      autoComplete="off"
                      spellCheck={false}
                      disabled={isFixed || result?.is_shipped}
                      value={parcel.tracking_number}
                      onKeyDown={toNext}
                      onChange={({ target }) => type({ tracking_number: target.value })}
                    />
                    {isTwice(withoutSpaces(parcel.tracking_number)) && (
                      <span className="ship-twice">Está dos veces</span>
                    )}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
