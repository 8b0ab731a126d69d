import { useEffect, useRef } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { logOut } from '../../accounts/parts/log-out.ts'
import { useSession } from '../../accounts/parts/session.tsx'
import { Bell } from '../../notifications/parts/bell.tsx'
import { AdminShell } from '../../ui/admin/shell.tsx'

export const meta = () => [{ title: 'Panel · Estela' }, { name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  const { user } = useSession()
  const navigate = useNavigate()
  // First out of the panel: as long as any of it is there, it would send to the login who only left.
  const isLeaving = useRef(false)
  useEffect(() => () => void (isLeaving.current && logOut()), [])
  function leave() {
    isLeaving.current = true
    void navigate('/')
  }
  return (
    <AdminShell who={user?.name ?? ''} onLogout={leave} bell={<Bell />}>
      <Outlet />
    </AdminShell>
  )
}
