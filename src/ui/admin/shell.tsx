import {
  Banknote,
  History,
  House,
  LayoutDashboard,
  LogOut,
  Mail,
  Megaphone,
  Menu,
  MessageSquare,
  Package,
  PanelLeftClose,
  PanelLeftOpen,
  ReceiptText,
  Settings,
  ShieldCheck,
  Tags,
  Undo2,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { createStore, useStore } from '../../platform/browser/browser-store.ts'
import { Dialog } from '../dialog.tsx'
import { ShortcutHelp } from './table/shortcut-help.tsx'

/** The specification's sections first; what is opened less often below, by what it is about. */
const groups = [
  {
    name: 'Todos los días',
    entries: [
      ['/admin', 'Dashboard', LayoutDashboard],
      ['/admin/products', 'Productos', Package],
      ['/admin/orders', 'Órdenes', ReceiptText],
      ['/admin/payments', 'Verificar Pagos', ShieldCheck],
      ['/admin/cash', 'Caja', Banknote],
      ['/admin/contacts', 'Contactos', MessageSquare],
      ['/admin/configuration', 'Configuración', Settings],
    ],
  },
  {
    name: 'Tienda y clientes',
    entries: [
      ['/admin/categories', 'Categorías', Tags],
      ['/admin/customers', 'Clientes', Users],
      ['/admin/announcements', 'Avisos', Megaphone],
      ['/admin/withdrawals', 'Arrepentimientos', Undo2],
    ],
  },
  {
    name: 'Registros',
    entries: [
      ['/admin/mails', 'Mails', Mail],
      ['/admin/audit', 'Auditoría', History],
    ],
  },
] as const

const folded = createStore('adminFolded', '', (stored) => stored)
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

type Shell = { shopName: string; who: string; onLogout: () => void; bell?: ReactNode; children: ReactNode }

/** The panel's frame: a sidebar that folds, a drawer on small screens. */
export function AdminShell({ shopName, who, onLogout, bell, children }: Shell) {
  const isFolded = useStore(folded) === 'yes'
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes on navigation
  useEffect(() => setDrawerOpen(false), [pathname])
  const entries = <Entries onLogout={onLogout} />
  return (
    <div className={`admin ${isFolded ? 'admin-folded' : ''}`}>
      <a href="#contenido" className="admin-skip">
        Ir al contenido
      </a>
      <header className="admin-topbar">
        <Link to="/admin" className="admin-name">
          {shopName}
        </Link>
        <button type="button" className="icon-button" aria-label="Abrir menú" onClick={() => setDrawerOpen(true)}>
          <Menu {...icon} />
        </button>
      </header>
      <div className="admin-bell">{bell}</div>
      <aside className="admin-rail" aria-label="Panel">
        <div className="admin-brand">
          <span className="admin-word admin-name" title={shopName}>
            {shopName}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={isFolded ? 'Desplegar menú' : 'Plegar menú'}
            aria-expanded={!isFolded}
            onClick={() => folded.write(isFolded ? undefined : 'yes')}
          >
            {isFolded ? <PanelLeftOpen {...icon} /> : <PanelLeftClose {...icon} />}
          </button>
        </div>
        {entries}
        <ShortcutHelp />
        <p className="admin-who" title={who}>
          {who}
        </p>
      </aside>
      <Dialog open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Panel" side="right">
        <div className="admin-drawer">
          <p className="admin-soft">{who}</p>
          {entries}
        </div>
      </Dialog>
      <main id="contenido" className="admin-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Entries({ onLogout }: { onLogout: () => void }) {
  return (
    <>
      <nav aria-label="Secciones">
        {groups.map(({ name: group, entries }) => (
          <ul key={group} aria-label={group} className="admin-group">
            {entries.map(([to, name, Icon]) => (
              <li key={to}>
                <NavLink to={to} end={to === '/admin'} className="admin-entry" title={name}>
                  <Icon {...icon} />
                  <span className="admin-word">{name}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <Link to="/" className="admin-entry" title="Volver al sitio">
        <House {...icon} />
        <span className="admin-word">Volver al sitio</span>
      </Link>
      <button type="button" className="admin-entry" title="Cerrar sesión" onClick={onLogout}>
        <LogOut {...icon} />
        <span className="admin-word">Cerrar sesión</span>
      </button>
    </>
  )
}
