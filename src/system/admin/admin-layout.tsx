import { Outlet } from 'react-router'
import { logOut } from '../../accounts/parts/log-out.ts'
import { useSession } from '../../accounts/parts/session.tsx'
import { useLeave } from '../../accounts/parts/use-leave.ts'
import { Bell } from '../../notifications/parts/bell.tsx'
import { AdminShell } from '../../ui/admin/shell.tsx'

export const meta = () => [{ title: 'Panel · Estela' }, { name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
  const { user } = useSession()
  const leave = useLeave()
  return (
    // First out of the panel: what it asks by itself would be refused, and send to the login who only left.
    <AdminShell who={user?.name ?? ''} onLogout={() => leave(logOut)} bell={<Bell />}>
      <Outlet />
    </AdminShell>
  )
}
