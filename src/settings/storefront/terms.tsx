import { offeredName } from '../../payments/providers.server.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { cachedDeliveryFree } from '../../shipping/queries.server.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { WrittenText } from '../../ui/written-text.tsx'
import { defaultTerms } from '../default-terms.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import { cachedSettings } from '../queries.server.ts'
import type { Route } from './+types/terms'

export const handle = { cache: { params: [] } }

/** The name that Resolución 271/2020 requires for the link and its page. */
const title = 'Contratos de adhesión – Ley N.º 24.240 de Defensa del Consumidor'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache } = context.get(renderingContext)
  const [settings, isDeliveryFree] = await Promise.all([cachedSettings(db, cache), cachedDeliveryFree(db, cache)])
  return { text: settings.terms || defaultTerms(settings, offeredName(config), isDeliveryFree) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: 'Condiciones de compra, derecho de arrepentimiento, garantía y reclamos.',
    path: '/terminos',
  })

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title={title}>
      <WrittenText text={loaderData.text} />
    </LegalPage>
  )
}
