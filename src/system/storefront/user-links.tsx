import { ChevronDown, Heart, LogOut, Package, ShieldCheck, UserRound } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { logOut } from '../../accounts/parts/log-out.ts'
import { WishCount } from '../../wishlist/parts/wish-count.tsx'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function UserDisclosure({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key.
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => box.current?.contains(event.target as Node) || setOpen(false)
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the focus leaving it.
    <div
      ref={box}
      className="user-menu"
      onBlur={(event) => event.relatedTarget && !box.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className="user-button"
        aria-expanded={open}
        aria-controls={id}
        // Ignores the second click of a double click, which would close it again.
        onClick={({ detail }) => detail > 1 || setOpen(!open)}
      >
        <UserRound {...icon} className="shrink-0" />
        <span className="truncate">{user.first_name}</span>
        <ChevronDown {...icon} size={16} className="shrink-0" />
      </button>
      <div id={id} className="user-popover" hidden={!open}>
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
