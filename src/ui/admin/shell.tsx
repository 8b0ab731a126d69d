import {
  BadgePercent,
  Banknote,
  ChartColumn,
  CircleDollarSign,
  History,
  House,
  LayoutDashboard,
  LogOut,
  Mail,
  MapPinned,
  Megaphone,
  Menu,
  MessageSquare,
  Package,
  PackagePlus,
  PanelLeftClose,
  PanelLeftOpen,
  ReceiptText,
  Search,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Star,
  Tags,
  Undo2,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { createStore, useStore } from '../../platform/browser/browser-store.ts'
import { Dialog } from '../dialog.tsx'
import { usePageFocus } from '../use-page-focus.ts'
import { useSentDialogs } from './form/use-sent-dialogs.ts'
import { ShortcutHelp } from './table/shortcut-help.tsx'

/** The sections of the specification first, then the less frequent ones by topic. */
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
      ['/admin/sales/new', 'Nueva venta', ShoppingBag],
    ],
  },
  {
    name: 'Tienda y clientes',
    entries: [
      ['/admin/receive', 'Recibir mercadería', PackagePlus],
      ['/admin/categories', 'Categorías', Tags],
      ['/admin/promotions', 'Promociones', BadgePercent],
      ['/admin/dollar', 'Precios en dólares', CircleDollarSign],
      ['/admin/shipping', 'Envíos', MapPinned],
      ['/admin/customers', 'Clientes', Users],
      ['/admin/announcements', 'Avisos', Megaphone],
      ['/admin/reviews', 'Opiniones', Star],
      ['/admin/withdrawals', 'Arrepentimientos', Undo2],
    ],
  },
  {
    name: 'Registros',
    entries: [
      ['/admin/reports', 'Ventas', ChartColumn],
      ['/admin/mails', 'Mails', Mail],
      ['/admin/audit', 'Auditoría', History],
    ],
  },
] as const

const folded = createStore('adminFolded', '', (stored) => stored)
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export const panelEntries = groups.flatMap(({ entries }) => [...entries])

type Opens = (address: string) => boolean
type Shell = {
  shopName: string
  who: string
  opens: Opens
  onLogout: () => void
  bell?: ReactNode
  onSearch: () => void
  /** Number of waiting items by the address of the section. */
  counts?: Readonly<Record<string, number>>
  children: ReactNode
}

/** The panel's frame: a foldable sidebar, a drawer on small screens. */
export function AdminShell({ shopName, who, opens, onLogout, onSearch, bell, counts = {}, children }: Shell) {
  const isFolded = useStore(folded) === 'yes'
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  useSentDialogs()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes on navigation
  useEffect(() => setDrawerOpen(false), [pathname])
  const entries = <Entries opens={opens} onLogout={onLogout} counts={counts} />
  return (
    <div className={`admin ${isFolded ? 'admin-folded' : ''}`}>
      <a href="#contenido" className="admin-skip">
        Ir al contenido
      </a>
      <header className="admin-topbar">
        <Link to="/admin" className="admin-name">
          {shopName}
        </Link>
        <button type="button" className="icon-button admin-find" onClick={onSearch}>
          <Search {...icon} />
          <span className="sr-only">Buscar en el panel</span>
        </button>
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
        <button type="button" className="admin-entry admin-find" title="Buscar en el panel (Ctrl+K)" onClick={onSearch}>
          <Search {...icon} />
          <span className="admin-word">Buscar</span>
          <kbd aria-hidden className="admin-key admin-word">
            Ctrl K
          </kbd>
        </button>
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
      <main ref={usePageFocus()} id="contenido" className="admin-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Entries({ opens, onLogout, counts }: Required<Pick<Shell, 'opens' | 'onLogout' | 'counts'>>) {
  const open = groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(([to]) => opens(to)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <>
      <nav aria-label="Secciones">
        {open.map(({ name: group, entries }) => (
          <ul key={group} aria-label={group} className="admin-group">
            {entries.map(([to, name, Icon]) => (
              <li key={to}>
                <NavLink to={to} end={to === '/admin'} className="admin-entry" title={titleOf(name, counts[to])}>
                  <Icon {...icon} />
                  <span className="admin-word">{name}</span>
                  {(counts[to] ?? 0) > 0 && (
                    // Hidden from screen readers: the page's title has the count, and the link keeps its name.
                    <span aria-hidden className="admin-waiting-count">
                      {counts[to]}
                    </span>
                  )}
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

const titleOf = (name: string, count = 0) => (count === 0 ? name : `${name}: ${count} para hacer`)
