import { ButtonLink } from '../../ui/button.tsx'
import { BottleSketch } from './wish-picture.tsx'

export function EmptyWishlist() {
  return (
    <div className="flex flex-col items-center gap-6 py-12 text-center">
      <BottleSketch className="h-40 w-32" />
      <p className="max-w-[28rem] text-18">
        Todavía no tenés favoritos. Tocá el corazón de un perfume y lo guardamos acá.
      </p>
      <ButtonLink look="main" to="/products">
        Explorar Productos
      </ButtonLink>
    </div>
  )
}
