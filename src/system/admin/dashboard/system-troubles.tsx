import { Link } from 'react-router'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { findSystemInfo } from '../../calls.ts'
import '../configuration/checklist.css'

/** Problems that do not stop sales: a failing backup would otherwise be noticed when it is needed. */
export function SystemTroubles() {
  const { may } = useMay()
  const { data } = useApi(findSystemInfo, may(findSystemInfo) ? {} : false, { everyMs: 60_000 })
  if (!data || data.troubles.length === 0) return null
  return (
    <div className="notice notice-bad checklist-missing" role="status">
      {data.troubles.map(({ id, what }) => (
        <p key={id}>{what}</p>
      ))}
      <Link to="/admin/configuration#informacion-del-sistema" className="admin-link">
        Ver qué hacer
      </Link>
    </div>
  )
}
