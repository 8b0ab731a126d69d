import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Of a note or a brand that no perfume on sale has. */
export function NothingHere({ title }: { title: string }) {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title={title}
        action={
          <ButtonLink look="main" to="/products">
            Ver todos los perfumes
          </ButtonLink>
        }
      >
        Hoy no tenemos perfumes así. Podés buscar arriba el que querías.
      </EmptyState>
    </div>
  )
}
