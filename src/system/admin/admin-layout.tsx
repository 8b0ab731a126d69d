import { Outlet, useNavigate } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { Bell } from '../../notifications/parts/bell.tsx'
import { callApi } from '../../platform/api-client.ts'
import { clearSession } from '../../platform/session-store.ts'
import { AdminShell } from '../../ui/admin/shell.tsx'

export const meta = () => [{ title: 'Panel · Estela' }, { name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  const { user } = useSession()
  const navigate = useNavigate()
  async function logOut() {
    // Ended here in any case; the server's own record ends with it when it can be reached.
    await callApi('/api/auth/logout', { method: 'POST', keepSession: true }).catch(() => undefined)
    await navigate('/', { flushSync: true })
    clearSession()
  }
  return (
    <AdminShell who={user?.name ?? ''} onLogout={logOut} bell={<Bell />}>
      <Outlet />
    </AdminShell>
  )
}
