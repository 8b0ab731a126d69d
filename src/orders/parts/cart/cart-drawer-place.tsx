import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLater } from '../../../platform/browser/use-later.ts'
import { toast } from '../../../ui/toast.tsx'

let open: () => void = () => undefined

/** Toast with a button that opens the drawer. */
export function toastAdded() {
  toast('Producto agregado al carrito', 'ok', { text: 'Ver', onPress: () => open() })
}

/**
 * Mounts the cart drawer, once on each page. Its code is loaded when it is first opened; any navigation closes it.
 * `onClosed` moves the focus, as the toast that opened it is gone.
 */
export function CartDrawerPlace({ onClosed }: { onClosed: () => void }) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState('')
  const { Part: Drawer, want } = useLater(() => import('./cart-drawer.tsx').then((file) => file.CartDrawer))

  useEffect(() => {
    open = () =>
      want().then(
        () => setOpenAt(key),
        () => toast('No pudimos abrir el carrito, que sigue guardado. Revisá tu conexión y probá de nuevo.', 'error'),
      )
  })

  const isOpen = openAt === key
  function close() {
    setOpenAt('')
    // After the dialog has closed: until then it keeps the focus inside.
    if (isOpen) setTimeout(onClosed)
  }

  return Drawer ? <Drawer open={isOpen} onClose={close} /> : null
}
