import { Link } from 'react-router'
import { Status } from '../../../ui/admin/status.tsx'
import type { ReadinessItem } from '../../checklist/contract.ts'
import './checklist.css'

/** What is done, and what is missing with the way to its place and what for. */
export function ChecklistItems({ items }: { items: readonly ReadinessItem[] }) {
  return (
    <ul className="checklist">
      {items.map(({ id, title, is_done, why, link }) => (
        <li key={id}>
          <Status tone={is_done ? 'ok' : 'warn'}>{is_done ? 'Listo' : 'Falta'}</Status>
          <div>
            {link && !is_done ? (
              <Link to={link} className="admin-link">
                {title}
              </Link>
            ) : (
              <span className="checklist-title">{title}</span>
            )}
            {!is_done && <p className="admin-soft">{why}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
