import { type MetaFunction, Outlet, useRouteLoaderData } from 'react-router'
import { logOut } from '../../accounts/parts/log-out.ts'
import { useSession } from '../../accounts/parts/session.tsx'
import { useLeave } from '../../accounts/parts/use-leave.ts'
import { Bell } from '../../notifications/parts/bell.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { AdminShell } from '../../ui/admin/shell.tsx'
import { pageTitle } from '../../ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Panel') },
  { name: 'robots', content: 'noindex' },
]

export default function AdminLayout() {
  const { user } = useSession()
  const leave = useLeave()
  const shopName = useRouteLoaderData<typeof rootLoader>('root')?.shopName ?? 'Panel'
  return (
    // First out of the panel: what it asks by itself would be refused, and send to the login who only left.
    <AdminShell shopName={shopName} who={user?.name ?? ''} onLogout={() => leave(logOut)} bell={<Bell />}>
      <Outlet />
    </AdminShell>
  )
}
