import { type PanelPage, panelPages } from '../../panel-pages.ts'
import { useStore } from '../../platform/browser/browser-store.ts'
import { type StoredUser, userStore } from '../../platform/browser/session-store.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Permission } from '../../roles.ts'

/**
 * What the panel shows to who is here: the server has the last word. Read from the store: the panel's guard has waited for
 * the session already, and no button comes a moment late.
 */
export function useMay() {
  const user = useStore<StoredUser | undefined>(userStore)
  const holds = (permission: Permission | undefined) =>
    permission !== undefined && user?.permissions.includes(permission) === true
  return {
    /** Make a call; or more than the call itself asks for. */
    may: (what: Pick<Call, 'permission'> | Permission) => holds(typeof what === 'string' ? what : what.permission),
    /** Open a page of the panel, by its address. */
    opens: (address: string) => holds(panelPages[pageOf(address)]),
  }
}

const pageOf = (address: string) => address.replace(/[?#].*/, '').replace(/(?<=.)\/+$/, '') as PanelPage
