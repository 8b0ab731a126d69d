import { formatDateTime } from '../../../platform/argentina/time.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { counted } from '../../../platform/text/counted.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { useReload } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { cancelPlannedOffer, listPlannedOffers } from '../../offers/planned-calls.ts'
import type { PlannedOffer } from '../../offers/planned-contract.ts'

/** Scheduled offers that have not begun. */
export function PlannedOffers({ offers }: { offers: readonly PlannedOffer[] }) {
  const reload = useReload(listPlannedOffers)
  if (offers.length === 0) return null

  async function cancel({ id }: PlannedOffer) {
    try {
      toast((await callApi(cancelPlannedOffer, { params: { id } })).message)
    } catch (error) {
      toast(messageOf(error, { failed: 'No se pudo anular la oferta.' }), 'error')
    }
    await reload()
  }

  return (
    <section className="bulk-preview">
      <h3>Ofertas programadas</h3>
      <ul className="bulk-planned">
        {offers.map((offer) => (
          <li key={offer.id}>
            <span>{offerText(offer)}</span>
            <Button look="plain" aria-label={`Anular: ${offerText(offer)}`} onClick={() => cancel(offer)}>
              Anular
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function offerText({ percent, products, starts_at, ends_at }: PlannedOffer) {
  const which = counted(products, 'producto', 'productos')
  const until = ends_at ? ` hasta el ${formatDateTime(ends_at)}` : ''
  return `${String(percent).replace('.', ',')} % en ${which}, desde el ${formatDateTime(starts_at)}${until}`
}
