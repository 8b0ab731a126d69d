import { UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { isLoginPath } from '../../accounts/rules.ts'
import { usePart } from '../../platform/browser/use-part.ts'
import { ButtonLink } from '../../ui/button.tsx'

// Loaded only when logged in; until then, or if it fails, the name links to the profile.
const fetchDisclosure = () => import('./user-links.tsx').then((file) => file.UserDisclosure)
const fetchLinks = () => import('./user-links.tsx').then((file) => file.UserLinks)

/** The user's name with a menu, or links to log in and register. Reserves its place until the session is known. */
export function UserMenu() {
  const { status, user } = useSession()
  const from = useOrigin()
  const { Part: UserDisclosure } = usePart(fetchDisclosure, user !== undefined)
  return (
    <div className={`session-links session-${status}`}>
      {user && UserDisclosure && <UserDisclosure user={user} />}
      {user && !UserDisclosure && (
        <Link to="/profile" className="user-button no-underline">
          <UserRound aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
          <span className="truncate">{user.first_name}</span>
        </Link>
      )}
      {!user && (
        <>
          <ButtonLink look="plain" to="/login" state={from} className="no-underline">
            Ingresar
          </ButtonLink>
          <ButtonLink to="/register">Crear cuenta</ButtonLink>
        </>
      )}
    </div>
  )
}

export function MobileUser() {
  const { user } = useSession()
  const from = useOrigin()
  const { Part: UserLinks } = usePart(fetchLinks, user !== undefined)
  return (
    <div className="mobile-user">
      {user ? (
        <>
          <p className="text-14 text-soft">Hola, {user.first_name}</p>
          {UserLinks ? <UserLinks user={user} /> : <Link to="/profile">Mi perfil</Link>}
        </>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <Link to="/login" state={from} className="button button-main justify-center px-2">
            Ingresar
          </Link>
          <Link to="/register" className="button button-quiet justify-center px-2">
            Crear cuenta
          </Link>
        </div>
      )}
    </div>
  )
}

/**
 * Where to return after the login. It is in the history state, not in the URL, which is the same for all visitors (and
 * cached). Links between login pages pass it on.
 */
function useOrigin() {
  const { pathname, search, state } = useLocation()
  return isLoginPath(pathname) ? state : { from: pathname + search }
}
