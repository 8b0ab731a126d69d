import { Link } from 'react-router'
import type { ShopWarning } from '../../contract.ts'

/** What is not yet as in an open shop, above the figures. Nothing when all is. */
export function Warnings({ warnings }: { warnings: readonly ShopWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-label="Falta configurar" className="admin-warnings">
      {warnings.map(({ code, text, fix, link, link_text }) => (
        <p key={code} className="notice notice-warn">
          <strong>{text}</strong> {fix}{' '}
          {link && (
            <Link to={link} className="admin-link">
              {link_text}
            </Link>
          )}
        </p>
      ))}
    </section>
  )
}
