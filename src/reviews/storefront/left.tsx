import { LegalPage } from '../../settings/parts/legal-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/left'

export const handle = { cache: { params: [] } }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Saliste de la lista' })

export default function LeftPage() {
  return (
    <LegalPage title="Saliste de la lista" intro="No te preguntamos más qué te pareció un perfume.">
      <div>
        <ButtonLink to="/products">Seguir mirando perfumes</ButtonLink>
      </div>
    </LegalPage>
  )
}
