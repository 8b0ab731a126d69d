import { useRef } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { formatAgo } from '../../../platform/argentina/time-ago.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useShortcuts } from '../../../ui/admin/table/shortcuts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Case, type Queue, type WorkName, workPermissions } from '../../queue/contract.ts'
import { useQueue } from '../use-queue.ts'
import './today.css'

type Group = { name: WorkName; labels: readonly [one: string, several: string]; list: string }

const toDo: readonly Group[] = [
  {
    name: 'to_verify',
    labels: ['transferencia por verificar', 'transferencias por verificar'],
    list: '/admin/payments?sort=created_at&order=ASC',
  },
  {
    name: 'to_return',
    labels: ['orden con plata para devolver', 'órdenes con plata para devolver'],
    list: '/admin/orders?owed=true',
  },
  {
    name: 'to_ship',
    labels: ['orden por enviar', 'órdenes por enviar'],
    list: '/admin/orders?to_ship=true&sort=created_at&order=ASC',
  },
  {
    name: 'to_answer',
    labels: ['mensaje por responder', 'mensajes por responder'],
    list: '/admin/contacts?answered=false&order=ASC',
  },
  {
    name: 'withdrawals',
    labels: ['arrepentimiento por responder', 'arrepentimientos por responder'],
    list: '/admin/withdrawals',
  },
  {
    name: 'reviews',
    labels: ['opinión por leer', 'opiniones por leer'],
    list: '/admin/reviews?status=nueva&order=ASC',
  },
  { name: 'failed_mails', labels: ['mail que no salió', 'mails que no salieron'], list: '/admin/mails?state=fallido' },
]

/** Needs no action, but is worth watching. */
const toWatch: readonly Group[] = [
  {
    name: 'holds',
    labels: ['orden sin pagar retiene stock', 'órdenes sin pagar retienen stock'],
    list: '/admin/holds',
  },
  {
    name: 'low_stock',
    labels: ['producto se agota', 'productos se agotan'],
    list: '/admin/products?status=active&lowStock=true',
  },
]

const maxShown = 3

export function Today() {
  const query = useQueue()
  const { may } = useMay()
  const mine = toDo.filter(({ name }) => may(workPermissions[name]))
  const section = useRef<HTMLElement>(null)
  function go(step: number) {
    const cases = [...(section.current?.querySelectorAll<HTMLElement>('.today-case') ?? [])]
    const at = cases.findIndex((one) => one.matches(':focus'))
    cases[Math.min(Math.max(at + step, 0), cases.length - 1)]?.focus()
  }
  useShortcuts([
    { key: 'j', label: 'Caso siguiente', act: () => go(1) },
    { key: 'k', label: 'Caso anterior', act: () => go(-1) },
  ])
  // Roles without any of this work should not read «Todo al día».
  if (mine.length === 0) return null
  return (
    <section ref={section} className="today" aria-labelledby="para-hoy">
      <h2 id="para-hoy">Para hoy</h2>
      <Loaded query={query} failed="Error al cargar lo que espera">
        {(queue) => (
          <>
            <Groups queue={queue} groups={toDo} />
            {mine.every(({ name }) => queue[name].count === 0) && (
              <div className="admin-sheet">
                <EmptyState title="Todo al día" as="h3">
                  No te queda nada pendiente. Lo que llegue aparece acá.
                </EmptyState>
              </div>
            )}
            <Groups queue={queue} groups={toWatch} isQuiet />
          </>
        )}
      </Loaded>
    </section>
  )
}

type Shown = { queue: Queue; groups: readonly Group[]; isQuiet?: boolean }

function Groups({ queue, groups, isQuiet = false }: Shown) {
  const waiting = groups.filter(({ name }) => queue[name].count > 0)
  return (
    waiting.length > 0 && (
      <div className={`today-groups ${isQuiet ? 'is-quiet' : ''}`}>
        {waiting.map(({ name, labels, list }) => {
          const { count, first } = queue[name]
          return (
            <section key={name} className="admin-sheet" aria-labelledby={`hoy-${name}`}>
              <h3 id={`hoy-${name}`}>
                <Link to={list} className="today-head">
                  <span className="today-count">{count}</span> {labels[count === 1 ? 0 : 1]}
                </Link>
              </h3>
              <ul>
                {first.slice(0, maxShown).map((one) => (
                  <li key={one.id}>
                    <CaseLink one={one} />
                  </li>
                ))}
              </ul>
              {!isQuiet && first[0] && <ButtonLink to={first[0].link}>Empezar</ButtonLink>}
            </section>
          )
        })}
      </div>
    )
  )
}

function CaseLink({ one: { title, detail, at, link } }: { one: Case }) {
  return (
    <Link to={link} className="today-case">
      <span className="today-title">{title}</span>
      {at && <span className="admin-soft">{formatAgo(at, new Date())}</span>}
      <span className="today-detail">{detail}</span>
    </Link>
  )
}
