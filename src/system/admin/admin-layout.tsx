import { Outlet } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { useLeave } from '../../accounts/parts/use-leave.ts'
import { Bell } from '../../notifications/parts/bell.tsx'
import { callApi } from '../../platform/api-client.ts'
import { AdminShell } from '../../ui/admin/shell.tsx'

export const meta = () => [{ title: 'Panel · Estela' }, { name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  const { user } = useSession()
  const leave = useLeave()
  async function logOut() {
    // Ended here in any case; the server's own record ends with it when it can be reached.
    await callApi('/api/auth/logout', { method: 'POST', keepSession: true }).catch(() => undefined)
    await leave()
  }
  return (
    <AdminShell who={user?.name ?? ''} onLogout={logOut} bell={<Bell />}>
      <Outlet />
    </AdminShell>
  )
}
