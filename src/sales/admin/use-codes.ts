import { useEffect, useState } from 'react'
import { ApiError, callApi, isAway } from '../../platform/browser/api-client.ts'
import { searchShop } from '../../system/search/calls.ts'
import { type Ticket, type TicketLine, withProduct } from './ticket.ts'
import type { ChangeTicket } from './use-ticket.ts'

type Read = {
  codes: Ticket['codes']
  onChange: ChangeTicket
  onFound: (product: TicketLine['product']) => void
  onUnknown: (code: string) => void
  onProblem: (message: string) => void
}

/** Pause before a retry when the shop cannot be reached. */
const againMs = 3000

/**
 * Looks up scanned codes one after another, in order. A code stays in the queue until it is answered; without a
 * connection the request is repeated. Returns why the first code is waiting, if it is.
 */
export function useCodes({ codes, onChange, onFound, onUnknown, onProblem }: Read) {
  const [failure, setFailure] = useState<string>()
  const [turn, setTurn] = useState(0)
  const [code] = codes
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code once, and again after a failure
  useEffect(() => {
    if (code === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // Removes the first code by position, because the same code may be in the queue twice.
    const take = (change: ChangeTicket extends (change: infer Change) => void ? Change : never) =>
      onChange((ticket) => change({ ...ticket, codes: ticket.codes.slice(1) }))
    callApi(searchShop, { query: { q: code } }).then(
      ({ products }) => {
        if (isOver) return
        setFailure(undefined)
        const exact = products.filter(({ is_exact }) => is_exact)
        const product = exact.find(({ is_active }) => is_active) ?? exact[0]
        setTurn((now) => now + 1)
        if (!product) {
          take((ticket) => ticket)
          return onUnknown(code)
        }
        if (!product.is_active) {
          take((ticket) => ticket)
          return onProblem(`«${product.name}» no está a la venta: activalo en Productos.`)
        }
        take((ticket) => withProduct(ticket, product))
        onFound(product)
      },
      (error) => {
        if (isOver) return
        if (isAway(error)) {
          setFailure('Sin conexión con la tienda: lo que escaneaste espera y se suma solo cuando vuelva.')
          timer = setTimeout(() => setTurn((now) => now + 1), againMs)
          return
        }
        // The session has ended: the code waits until the user logs in again.
        if (error instanceof ApiError && error.status === 401) return
        take((ticket) => ticket)
        onProblem(error instanceof Error ? error.message : 'No se pudo leer el código.')
      },
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [code, turn])
  return failure
}
