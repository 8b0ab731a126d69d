import { type MetaFunction, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import { logOut } from '../../accounts/parts/log-out.ts'
import { useLeave } from '../../accounts/parts/use-leave.ts'
import { useMay } from '../../accounts/parts/use-may.ts'
import { Bell } from '../../notifications/parts/bell.tsx'
import { useStore } from '../../platform/browser/browser-store.ts'
import { type StoredUser, userStore } from '../../platform/browser/session-store.ts'
import { plainError } from '../../platform/http/plain-errors.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { AdminShell } from '../../ui/admin/shell.tsx'
import { pageTitle } from '../../ui/page-meta.ts'
import { ClosedPage } from './closed-page.tsx'
import { Live } from './live/live.tsx'
import { SearchEverywhere } from './search/search-everywhere.tsx'
import { useSearchKey } from './search/use-search-key.ts'
import { countsOf, useCountInTitle, useQueue } from './use-queue.ts'

// Forms validate with the same messages as the server.
z.config({ customError: plainError })

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Panel') },
  { name: 'robots', content: 'noindex' },
]

export default function AdminLayout() {
  const user = useStore<StoredUser | undefined>(userStore)
  const { opens } = useMay()
  const { pathname } = useLocation()
  const leave = useLeave()
  const counts = countsOf(useQueue().data)
  const [isSearching, setSearching] = useSearchKey()
  useCountInTitle(Object.values(counts).reduce((sum, count) => sum + count, 0))
  const shopName = useRouteLoaderData<typeof rootLoader>('root')?.shopName ?? 'Panel'
  return (
    // Logging out leaves the panel first: its own requests would be refused and redirect to the login.
    <AdminShell
      shopName={shopName}
      opens={opens}
      counts={counts}
      who={user?.name ?? ''}
      onLogout={() => leave(logOut)}
      bell={<Bell />}
      onSearch={() => setSearching(true)}
    >
      {opens(pathname) ? (
        <Live>
          <Outlet />
        </Live>
      ) : (
        <ClosedPage role={user?.role ?? 'cliente'} />
      )}
      <SearchEverywhere open={isSearching} onClose={() => setSearching(false)} />
    </AdminShell>
  )
}
