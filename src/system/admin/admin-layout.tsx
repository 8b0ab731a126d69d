import { Outlet, useNavigate } from 'react-router'
import { logOut } from '../../accounts/parts/log-out.ts'
import { useSession } from '../../accounts/parts/session.tsx'
import { Bell } from '../../notifications/parts/bell.tsx'
import { AdminShell } from '../../ui/admin/shell.tsx'

export const meta = () => [{ title: 'Panel · Estela' }, { name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  const { user } = useSession()
  const navigate = useNavigate()
  async function leave() {
    // First out of the panel: what it asks by itself would be refused, and send to the login who only left.
    await navigate('/', { flushSync: true })
    await logOut()
  }
  return (
    <AdminShell who={user?.name ?? ''} onLogout={leave} bell={<Bell />}>
      <Outlet />
    </AdminShell>
  )
}
