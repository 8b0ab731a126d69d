import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox, type SearchSuggestions } from './search-box.tsx'
import { useScrollHiding } from './use-scroll-hiding.ts'

export type ShopLink = { to: string; text: string }

type Header = {
  name: string
  links: readonly ShopLink[]
  /** Provided by features. */
  bell?: ReactNode
  user: ReactNode
  cart: ReactNode
  /** More content of the mobile menu, below its links. */
  menu?: ReactNode
  /** The user's links at the foot of the mobile menu. */
  mobileUser: ReactNode
  suggestions?: SearchSuggestions
  /** During the payment: only help and the cart, no other links. */
  enclosed: ReactNode
}

export function Header({ name, links, bell, user, cart, menu, mobileUser, suggestions, enclosed }: Header) {
  const { scrolled, hidden } = useScrollHiding()
  return (
    <header className="shop-header" data-scrolled={scrolled} data-hidden={hidden}>
      {enclosed ? (
        <div className="page shop-header-row shop-header-enclosed">
          <Wordmark name={name} />
          <p>Compra segura</p>
          {enclosed}
          {cart}
        </div>
      ) : (
        <div className="page shop-header-row">
          <MobileMenu links={links}>
            {menu}
            {mobileUser}
          </MobileMenu>
          <Wordmark name={name} />
          <nav aria-label="Principal" className="shop-nav">
            <HeaderLinks links={links} />
          </nav>
          <div className="shop-header-search print:hidden">
            <SearchBox {...(suggestions ? { suggestions } : {})} />
          </div>
          <div className="shop-header-actions print:hidden">
            {bell}
            {user}
            {cart}
          </div>
        </div>
      )}
    </header>
  )
}

function HeaderLinks({ links }: { links: readonly ShopLink[] }) {
  const { pathname, search } = useLocation()
  return (
    <ul>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} aria-current={to === pathname + search ? 'page' : undefined}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Wordmark({ name }: { name: string }) {
  return (
    <Link to="/" className="wordmark" aria-label={`${name}, inicio`}>
      {name}
    </Link>
  )
}
