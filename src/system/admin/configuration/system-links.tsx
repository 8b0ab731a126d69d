import { History, ListChecks, Mail, ShieldUser } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../../accounts/parts/use-may.ts'

const links = [
  ['/admin/administrators', 'Administradores', 'Quiénes entran al panel.', ShieldUser],
  ['/admin/mails', 'Mails enviados', 'Qué salió, y qué no pudo.', Mail],
  ['/admin/jobs', 'Tareas', 'Lo que espera y lo que falló.', ListChecks],
  ['/admin/audit', 'Auditoría', 'Cada cambio, con antes y después.', History],
] as const

export function SystemLinks() {
  const { opens } = useMay()
  const open = links.filter(([to]) => opens(to))
  if (open.length === 0) return null
  return (
    <nav aria-label="Más de la configuración">
      <ul className="system-links">
        {open.map(([to, name, what, Icon]) => (
          <li key={to}>
            <Link to={to}>
              <Icon aria-hidden size={20} strokeWidth={1.5} />
              <span>
                <strong>{name}</strong>
                <span className="admin-soft">{what}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
