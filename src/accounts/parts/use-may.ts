import { type PanelPage, panelPages } from '../../panel-pages.ts'
import { useStore } from '../../platform/browser/browser-store.ts'
import { type StoredUser, userStore } from '../../platform/browser/session-store.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Permission } from '../../roles.ts'

/**
 * Tells which actions the panel offers to the current user; the server enforces them. Reads the store directly, since
 * the panel's guard has already waited for the session.
 */
export function useMay() {
  const user = useStore<StoredUser | undefined>(userStore)
  const holds = (permission: Permission | undefined) =>
    permission !== undefined && user?.permissions.includes(permission) === true
  return {
    may: (what: Pick<Call, 'permission'> | Permission) => holds(typeof what === 'string' ? what : what.permission),
    opens: (address: string) => holds(panelPages[pageOf(address)]),
  }
}

const pageOf = (address: string) => address.replace(/[?#].*/, '').replace(/(.)\/+$/, '$1') as PanelPage
