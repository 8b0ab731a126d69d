import { offeredName } from '../../payments/providers.server.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { WrittenText } from '../../ui/written-text.tsx'
import { defaultPrivacy, privacyLegends } from '../default-privacy.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import { cachedSettings } from '../queries.server.ts'
import type { Route } from './+types/privacy'

export const handle = { cache: { params: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache } = context.get(renderingContext)
  const settings = await cachedSettings(db, cache)
  return { text: settings.privacy || defaultPrivacy(settings, offeredName(config)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacidad',
    description: 'Qué datos guardamos, para qué, y cómo verlos, corregirlos o borrarlos. Ley 25.326.',
    path: '/privacidad',
  })

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title="Privacidad">
      <WrittenText text={loaderData.text} />
      <section
        aria-label="Leyendas de la Ley 25.326"
        className="flex max-w-[68ch] flex-col gap-4 border-t border-line pt-6"
      >
        {privacyLegends.map((legend) => (
          <p key={legend} className="text-14 text-soft">
            {legend}
          </p>
        ))}
      </section>
    </LegalPage>
  )
}
