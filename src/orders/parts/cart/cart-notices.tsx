import { Button } from '../../../ui/button.tsx'
import { CartChanges } from './cart-changes.tsx'

type CartNotices = { changes: readonly string[]; failed: boolean; recheck: () => void }

export function CartNotices({ changes, failed, recheck }: CartNotices) {
  return (
    <>
      <CartChanges changes={changes} />
      <div role="status" className={failed ? 'notice flex flex-wrap items-center gap-x-4' : 'sr-only'}>
        {failed && (
          <>
            <p>No pudimos comprobar precios y stock. Tu carrito sigue guardado, y lo miramos de nuevo al confirmar.</p>
            <Button look="plain" className="-ml-2" onClick={recheck}>
              Probar de nuevo
            </Button>
          </>
        )}
      </div>
    </>
  )
}
