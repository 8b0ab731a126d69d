import { LegalPage } from '../../../settings/parts/legal-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { pageMeta } from '../../../ui/page-meta.ts'
import type { Route } from './+types/leave'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Dejar la lista' })

/** Opening the link does not unsubscribe, since mail scanners open links too; the button does. */
export default function LeavePage({ params }: Route.ComponentProps) {
  return (
    <LegalPage title="Dejar los avisos de stock" intro="No te avisamos más cuando vuelva un perfume que esperabas.">
      <form method="post" action={`/aviso-de-stock/baja/${encodeURIComponent(params.token)}`}>
        <Button type="submit" look="main">
          Dejar la lista
        </Button>
      </form>
    </LegalPage>
  )
}
