import { Link } from 'react-router'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { findReadiness } from '../../checklist/calls.ts'
import { checklistPlace } from '../configuration/checklist.tsx'
import '../configuration/checklist.css'

const folded = createStore('adminChecklistFolded', '', (stored) => stored)

/** The missing items of the checklist, above the work; foldable, so that the work stays in sight. */
export function MissingItems() {
  const { may } = useMay()
  const { data } = useApi(findReadiness, may(findReadiness) ? {} : false)
  const isFolded = useStore(folded) === 'yes'
  const missing = data?.items.filter(({ is_done }) => !is_done) ?? []
  if (!data || missing.length === 0) return null
  return (
    <details
      className="notice notice-warn checklist-missing"
      open={!isFolded}
      onToggle={({ currentTarget }) => folded.write(currentTarget.open ? undefined : 'yes')}
    >
      <summary>
        <strong>¿Está todo listo?</strong> {missing.length === 1 ? 'Falta' : 'Faltan'} {missing.length} de{' '}
        {data.items.length}
      </summary>
      <ul>
        {missing.map(({ id, title, link }) => (
          <li key={id}>
            <Link to={link ?? checklistPlace} className="admin-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
