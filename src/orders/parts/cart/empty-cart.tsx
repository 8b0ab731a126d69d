import { useDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

export function EmptyCart() {
  return (
    <EmptyState
      title="Tu carrito está vacío"
      action={
        <ButtonLink to="/products" look="main">
          Ver perfumes
        </ButtonLink>
      }
    >
      Agregá tu primer perfume y te lo mandamos {useDeliveryFree() && 'gratis '}a todo el país.
    </EmptyState>
  )
}
