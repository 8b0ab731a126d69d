import { LegalPage } from '../../settings/parts/legal-page.tsx'
import { Button } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/leave'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Dejar la lista' })

/** Opening the link does not opt out, since mail scanners open links: it takes the button. */
export default function LeavePage({ params }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Dejar de recibir estas preguntas"
      intro="Si dejás la lista, no te preguntamos más qué te pareció un perfume."
    >
      <form method="post" action={`/opinar/${encodeURIComponent(params.token)}/baja`}>
        <Button type="submit" look="main">
          Dejar la lista
        </Button>
      </form>
    </LegalPage>
  )
}
