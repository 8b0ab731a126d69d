import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '../dialog.tsx'
import { Link } from '../link.tsx'
import type { ShopLink } from './header.tsx'

/** The header's links on small screens. Any navigation closes it, also one to the current page. */
export function MobileMenu({ links, children }: { links: readonly ShopLink[]; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key.
  useEffect(() => setOpen(false), [key])
  return (
    <>
      <button
        type="button"
        className="icon-button shop-menu-button"
        aria-label="Menú"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden size={22} strokeWidth={1.5} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Menú" side="left">
        <nav aria-label="Menú" className="mobile-menu">
          <ul>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </Dialog>
    </>
  )
}
