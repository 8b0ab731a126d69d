import { LegalPage } from '../../settings/parts/legal-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/thanks'

export const handle = { cache: { params: [] } }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Gracias por tu opinión' })

export default function ThanksPage() {
  return (
    <LegalPage title="Gracias por tu opinión" intro="La leemos y después se publica.">
      <div>
        <ButtonLink to="/products">Seguir mirando perfumes</ButtonLink>
      </div>
    </LegalPage>
  )
}
