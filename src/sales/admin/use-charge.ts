import { useRef, useState } from 'react'
import { listCartProducts } from '../../orders/calls.ts'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { newKey } from '../../platform/browser/new-key.ts'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { makeSale } from '../calls.ts'
import type { SaleAnswer } from '../contract.ts'
import { asSale, type sumsOf, type Ticket, withToday } from './ticket.ts'
import type { ChangeTicket } from './use-ticket.ts'

type Refused = { failure?: string | undefined; errors: Record<string, string> }
const nothing: Refused = { errors: {} }

/** Longer than usual, because a sale by link waits for the provider. */
const patienceMs = 20_000
const messages = {
  failed: 'Error al cobrar la venta',
  unreachable: 'No llegó la respuesta. Volvé a apretar Cobrar: si la venta ya se hizo, no se hace dos veces.',
}

export function useCharge(onChange: ChangeTicket, onSold: (sale: SaleAnswer, sold: Ticket) => void) {
  const [{ failure, errors }, setRefused] = useState<Refused>(nothing)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  async function charge(ticket: Ticket, { off, total }: ReturnType<typeof sumsOf>) {
    if (isSending.current) return
    const fault = whyNot(ticket, total)
    setRefused({ failure: fault, errors: {} })
    if (fault || off === undefined || total === undefined) return
    isSending.current = true
    setBusy(true)
    try {
      const body = asSale(ticket, off, total)
      const headers = { 'idempotency-key': ticket.key }
      onSold(await callApi(makeSale, { body, headers, timeoutMs: patienceMs }), ticket)
    } catch (error) {
      setRefused({ failure: messageOf(error, messages), errors: error instanceof ApiError ? error.errors : {} })
      if (error instanceof ApiError) await follow(error, ticket)
    }
    isSending.current = false
    setBusy(false)
  }

  async function follow({ code }: ApiError, ticket: Ticket) {
    if (code === 'clave-repetida') {
      setRefused({
        failure:
          'Esta venta ya se cobró antes con otros datos: buscala en Órdenes. Si de verdad es otra, cobrala de nuevo.',
        errors: {},
      })
      onChange((now) => ({ ...now, key: newKey() }))
    }
    if (code !== 'sin-stock' && code !== 'precio-cambiado') return
    const ids = ticket.lines.map(({ product }) => product.id).join(',')
    // If this fails, the next attempt is refused again.
    const today = await callApi(listCartProducts, { query: { ids } }).catch(() => undefined)
    if (today) onChange((now) => withToday(now, today.products))
  }

  return { charge, failure, errors, isBusy, clearFailure: () => setRefused(nothing) }
}

function whyNot({ lines, codes }: Ticket, total: number | undefined) {
  if (codes.length > 0) return 'Todavía hay códigos sin leer: esperá a que se sumen.'
  if (lines.length === 0) return 'Escaneá o escribí un perfume para vender.'
  return total === undefined ? 'Revisá el descuento.' : undefined
}
