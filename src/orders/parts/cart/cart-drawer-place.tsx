import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLater } from '../../../platform/browser/use-later.ts'
import { toast } from '../../../ui/toast.tsx'

let open: () => void = () => undefined

/** Says that something is in the cart, with a way to look at it without leaving the page. */
export function sayAdded() {
  toast('Producto agregado al carrito', 'ok', { text: 'Ver', onPress: () => open() })
}

/**
 * Where the drawer is, once on each page. It is fetched when it is first opened and closes with any navigation.
 * `onClosed` takes the focus, which the toast, gone meanwhile, cannot take back.
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
    // The dialog holds the focus until it has closed.
    if (isOpen) setTimeout(onClosed)
  }

  return Drawer ? <Drawer open={isOpen} onClose={close} /> : null
}
