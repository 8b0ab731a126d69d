import { data } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/not-found'

export const handle = { cache: { params: [] } }

export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Página no encontrada' })

export default function NotFound() {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title="Página no encontrada"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink look="main" to="/products">
              Ver perfumes
            </ButtonLink>
            <ButtonLink to="/">Ir al inicio</ButtonLink>
          </div>
        }
      >
        La dirección no existe o cambió de lugar. Podés buscar arriba el perfume que querías.
      </EmptyState>
    </div>
  )
}
