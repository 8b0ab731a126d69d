import { useEffect, useRef, useState } from 'react'
import { previewPromotion } from '../../orders/promotion-preview/calls.ts'
import type { PreviewedCart } from '../../orders/promotion-preview/contract.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDate } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import type { NewPromotion } from '../contract.ts'
import './promotion-preview.css'

type Preview = { looked_at: number; changed: number; difference: number; carts: PreviewedCart[] }

export function PromotionPreview({
  promotion: { kind, value, buy, pay, scope, code, min_total, id },
  isReady,
}: {
  promotion: NewPromotion & { id: number | undefined }
  isReady: boolean
}) {
  const [found, setFound] = useState<Preview>()
  const { isBusy, failure, send } = useSending({ failed: 'No se pudieron leer las últimas órdenes.' })
  const section = useRef<HTMLElement>(null)
  // On phones it is below the visible part.
  useEffect(() => {
    if (found) section.current?.scrollIntoView({ block: 'nearest' })
  }, [found])

  const look = () =>
    send(async () =>
      setFound(await callApi(previewPromotion, { body: { kind, value, buy, pay, scope, code, min_total, id } })),
    )

  return (
    <section ref={section} className="promotion-preview" aria-live="polite">
      <Button onClick={look} busy={isBusy} disabled={!isReady}>
        Probar con las últimas órdenes
      </Button>
      {failure && <p className="admin-bad">{failure}</p>}
      {found && <p>{foundText(found)}</p>}
      {found && found.carts.length > 0 && (
        <table>
          <caption className="sr-only">Las últimas órdenes que cambian</caption>
          <thead>
            <tr>
              <th scope="col">Carrito</th>
              <th scope="col">Sin ella</th>
              <th scope="col">Con ella</th>
            </tr>
          </thead>
          <tbody>
            {found.carts.map((cart) => (
              <tr key={cart.created_at}>
                <td>
                  {cart.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
                  <span className="admin-soft">{formatDate(cart.created_at)}</span>
                </td>
                <td>{formatPesos(cart.without)}</td>
                <td>{formatPesos(cart.with)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function foundText({ looked_at, changed, difference, carts }: Preview) {
  if (looked_at === 0) return 'Todavía no hay órdenes con las que probar.'
  const orders = looked_at === 1 ? 'La última orden' : `De las últimas ${looked_at} órdenes`
  if (changed === 0)
    return looked_at === 1 ? `${orders} hubiera costado lo mismo.` : `${orders}, ninguna hubiera cambiado.`
  const less = `${formatPesos(Math.abs(difference))} ${difference < 0 ? 'más' : 'menos'}`
  if (looked_at === 1) return `${orders} hubiera costado ${less}.`
  const shown = changed > carts.length ? ` Las ${carts.length} más nuevas:` : ''
  return changed === 1
    ? `${orders}, 1 hubiera costado ${less}.`
    : `${orders}, ${changed} hubieran costado ${less} en total.${shown}`
}
