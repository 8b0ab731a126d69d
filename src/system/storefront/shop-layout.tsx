import { Outlet } from 'react-router'
import { SessionKeeper } from '../../accounts/parts/session.tsx'
import { Toasts } from '../../ui/toast.tsx'

export default function ShopLayout() {
  return (
    <>
      <SessionKeeper />
      <main id="contenido">
        <Outlet />
      </main>
      <Toasts />
    </>
  )
}
