import { ChevronDown, Heart, LogOut, Package, ShieldCheck, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { logOut } from '../../accounts/parts/log-out.ts'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { WishCount } from '../../wishlist/parts/wish-count.tsx'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function UserDisclosure({ user }: { user: User }) {
  const { boxProps, buttonProps, shownProps } = useDisclosure()
  return (
    <div className="user-menu" {...boxProps}>
      <button type="button" className="user-button" {...buttonProps}>
        <UserRound {...icon} className="shrink-0" />
        <span className="truncate">{user.first_name}</span>
        <ChevronDown {...icon} size={16} className="shrink-0" />
      </button>
      <div className="user-popover" {...shownProps}>
        <UserLinks user={user} />
      </div>
    </div>
  )
}

export function UserLinks({ user }: { user: User }) {
  return (
    <>
      <Link to="/profile">
        <span className="flex items-center gap-3">
          <UserRound {...icon} /> Mi perfil
        </span>
      </Link>
      <Link to="/orders">
        <span className="flex items-center gap-3">
          <Package {...icon} /> Mis pedidos
        </span>
      </Link>
      <Link to="/wishlist">
        <span className="flex items-center gap-3">
          <Heart {...icon} /> Favoritos
        </span>
        <WishCount />
      </Link>
      {user.is_admin === 1 && (
        <Link to="/admin">
          <span className="flex items-center gap-3">
            <ShieldCheck {...icon} /> Panel Admin
          </span>
        </Link>
      )}
      <button type="button" onClick={() => void logOut()}>
        <span className="flex items-center gap-3">
          <LogOut {...icon} /> Cerrar sesión
        </span>
      </button>
    </>
  )
}
