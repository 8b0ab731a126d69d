import { Link } from 'react-router'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Sheet, sheetId } from '../../../ui/admin/sheet.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { findReadiness } from '../../checklist/calls.ts'
import type { ReadinessItem } from '../../checklist/contract.ts'
import './checklist.css'

const title = '¿Está todo listo?'
export const checklistPlace = `/admin/configuration#${sheetId(title)}`

export function Checklist() {
  const query = useApi(findReadiness, {})
  return (
    <Sheet title={title}>
      <Loaded query={query} failed="Error al cargar la lista">
        {({ items }) => <ChecklistItems items={items} />}
      </Loaded>
    </Sheet>
  )
}

function ChecklistItems({ items }: { items: readonly ReadinessItem[] }) {
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
