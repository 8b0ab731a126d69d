import { UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { isWayIn } from '../../accounts/rules.ts'
import { usePart } from '../../platform/browser/use-part.ts'
import { ButtonLink } from '../../ui/button.tsx'

// Only customers fetch their links; until these come, and without them, the name leads to the profile.
const fetchDisclosure = () => import('./user-links.tsx').then((file) => file.UserDisclosure)
const fetchLinks = () => import('./user-links.tsx').then((file) => file.UserLinks)

/** First name with a menu for who is logged in, else the two ways in. Keeps its place until the browser knows. */
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

/** The same links at the foot of the mobile menu. */
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
 * Where a login leads back to. Kept in the browser's history and not in the link, which is the same for every visitor.
 * Who goes to the login from the login comes from where they came before.
 */
function useOrigin() {
  const { pathname, search, state } = useLocation()
  return isWayIn(pathname) ? state : { from: pathname + search }
}
