import type { UseQueryResult } from '@tanstack/react-query'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { onlineMethod, onlineName } from '../../../settings/online-method.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import type { SystemInfo } from '../../contract.ts'
import './checklist.css'

export function SystemCard({ query }: { query: UseQueryResult<SystemInfo> }) {
  return (
    <Sheet title="Información del sistema">
      <Loaded query={query} failed="El servidor no responde">
        {({ info, services, troubles }) => (
          <>
            {troubles.length > 0 && <Troubles troubles={troubles} />}
            <dl className="admin-facts">
              {[...infoRows(info), ...serviceRows(services)].map(([name, value]) => (
                <div key={name} className="admin-fact">
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

function Troubles({ troubles }: Pick<SystemInfo, 'troubles'>) {
  return (
    <ul className="checklist">
      {troubles.map(({ id, what, remedy }) => (
        <li key={id}>
          <Status tone="warn">Atención</Status>
          <div>
            <p className="checklist-title">{what}</p>
            <p className="admin-soft">{remedy}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function infoRows(info: SystemInfo['info']) {
  return [
    ['Versión', info.version],
    ['Node.js', info.node],
    ['Base de datos', info.database],
    ['Encendido hace', upTime(info.uptime_seconds)],
    ['Memoria', `${info.memory_mb} MB`],
    ['Productos', String(info.products)],
    ['Órdenes', String(info.orders)],
    ['Usuarios', String(info.users)],
    [`Último aviso de ${onlineName}`, info.last_webhook_at ? formatDateTime(info.last_webhook_at) : 'Ninguno todavía'],
  ] as const
}

export function serviceRows({ mail, files, payments, jobs }: SystemInfo['services']) {
  const waiting = jobs.waiting + jobs.running + jobs.retrying
  return [
    ['Mails', mail === 'smtp' ? 'Salen por SMTP' : 'Quedan como archivos: falta SMTP_URL'],
    ['Imágenes y comprobantes', files === 's3' ? 'En un servidor S3' : 'En una carpeta de esta máquina'],
    [onlineName, paymentLabels[payments]],
    ['Tareas', `${waiting} por hacer, ${jobs.failed} con falla`],
  ] as const
}

const paymentLabels: Record<SystemInfo['services']['payments'], string> = {
  [onlineMethod]: 'Con credenciales',
  simulador: 'Simulador: los pagos no mueven dinero',
  ninguno: 'No se ofrece: faltan las credenciales',
}

function upTime(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} días`
}
