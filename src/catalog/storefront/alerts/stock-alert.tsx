import { IdParam } from '../../../platform/http/contract.ts'
import { shopContext } from '../../../platform/pages/page-context.ts'
import { LegalPage } from '../../../settings/parts/legal-page.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import { alertTaken } from '../../alerts/contract.ts'
import { findOnSale } from '../../alerts/queries.server.ts'
import { AlertForm } from '../../parts/alert-form.tsx'
import type { Route } from './+types/stock-alert'

export const handle = { cache: { params: ['estado', 'producto'] } }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = IdParam.safeParse({ id: searchParams.get('producto') }).data?.id
  const product = id ? await findOnSale(context.get(shopContext).db, id) : undefined
  return { state: searchParams.get('estado') ?? '', product }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Aviso de stock' })

const states = new Map([
  ['anotado', { title: 'Te avisamos', intro: alertTaken }],
  [
    'baja',
    {
      title: 'Saliste de la lista',
      intro: 'No te mandamos más avisos de stock a esa dirección. Si cambiás de idea, pedilo de nuevo en el perfume.',
    },
  ],
  ['despacio', { title: 'Esperá un momento', intro: 'Hubo demasiados intentos. Probá de nuevo en un minuto.' }],
  [
    'falla',
    { title: 'No pudimos anotarte', intro: 'Ese perfume ya no está a la venta, o algo falló. Probá de nuevo.' },
  ],
])

export default function StockAlertPage({ loaderData: { state, product } }: Route.ComponentProps) {
  if (product) {
    return (
      <LegalPage
        title="Revisá tu email"
        intro={`Para avisarte cuando vuelva ${product.name} necesitamos tu dirección.`}
      >
        <div className="max-w-[28rem]">
          <AlertForm product_id={product.id} isWrong />
        </div>
      </LegalPage>
    )
  }
  const texts = states.get(state) ?? { title: 'Aviso de stock', intro: 'Pedilo en la página de un perfume agotado.' }
  return (
    <LegalPage {...texts}>
      <ButtonLink to="/products" className="self-start">
        Seguir mirando perfumes
      </ButtonLink>
    </LegalPage>
  )
}
