import { useApi } from '../../../ui/admin/use-api.ts'
import { listWaiting } from '../../alerts/calls.ts'

/** How many asked to be told when this product is back; nothing while nobody does. */
export function WaitingNote({ product_id }: { product_id: number }) {
  const { data } = useApi(listWaiting, {}, { isLive: true })
  const waiting = data?.products.find((one) => one.product_id === product_id)?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <p className="is-whole">
      <strong>{waiting === 1 ? '1 persona espera' : `${waiting} personas esperan`}</strong> que vuelva: les avisamos por
      email, en orden, a tantas como unidades haya.
    </p>
  )
}
