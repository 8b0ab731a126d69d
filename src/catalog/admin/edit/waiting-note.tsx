import { counted } from '../../../platform/text/counted.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { listWaiting } from '../../alerts/calls.ts'

/** Number of stock alerts for this product; hidden without any. */
export function WaitingNote({ product_id }: { product_id: number }) {
  const { data } = useApi(listWaiting, {}, { isLive: true })
  const waiting = data?.products.find((one) => one.product_id === product_id)?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <p className="is-whole">
      <strong>{counted(waiting, 'persona espera', 'personas esperan')}</strong> que vuelva: les avisamos por email, en
      orden, a tantas como unidades haya.
    </p>
  )
}
