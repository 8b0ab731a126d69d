import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import type { ShopLink } from './header.tsx'

export type FooterColumn = { title: string; content: ReactNode }

export function Footer({
  name,
  description,
  columns,
  legal,
  version,
  isBrief,
}: {
  name: string
  description: string
  columns: readonly FooterColumn[]
  legal: ReactNode
  version: string
  /** Shows only the legal lines. */
  isBrief: boolean
}) {
  return (
    <footer className="shop-footer print:hidden">
      {!isBrief && (
        <div className="page shop-footer-grid">
          <div className="shop-footer-about">
            <p className="wordmark">{name}</p>
            <p>{description}</p>
          </div>
          {columns.map(({ title, content }) => (
            <section key={title}>
              <h2>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      )}
      <div className="page shop-footer-end">
        {legal}
        <p>{version}</p>
      </div>
    </footer>
  )
}

export function FooterLinks({ links }: { links: readonly ShopLink[] }) {
  return (
    <ul>
      {links.map(({ to, text }) => (
        <li key={to}>
          {to.startsWith('/') ? (
            <Link to={to}>{text}</Link>
          ) : (
            <a href={to} rel="noopener">
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
