import { Link } from 'react-router'
import type { ShopWarning } from '../../contract.ts'

/** What is not yet as in an open shop, above the figures. Nothing when all is. */
export function Warnings({ warnings }: { warnings: readonly ShopWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section aria-label="Falta configurar" className="notice notice-warn admin-warnings">
      <ul>
        {warnings.map(({ code, text, fix, link, link_text }) => (
          <li key={code}>
            <strong>{text}</strong> {fix} {link && <Link to={link}>{link_text}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
