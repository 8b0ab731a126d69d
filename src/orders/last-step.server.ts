import { formatAgo } from '../platform/argentina/time-ago.ts'
import type { Db } from '../platform/database/database.server.ts'
import { providerNames } from '../settings/online-method.ts'
import { OrderStatus } from './contract.ts'
import type { OrderStatus as Status } from './rules.ts'

const verbs = {
  pendiente_pago: 'Volvió a quedar pendiente de pago por',
  pendiente: 'La dejó en verificación',
  confirmado: 'La aprobó',
  enviado: 'La envió',
  entregado: 'La entregó',
  cancelado: 'La canceló',
} as const satisfies Record<Status, string>

const authors: Record<string, string> = {
  cliente: 'el cliente',
  personal: 'el equipo',
  sistema: 'el sistema',
  ...providerNames,
}

/** «La envió Ana hace 2 minutos.», for staff whose screen is out of date. Empty if the status never changed. */
export async function findLastStepText(db: Db, order_id: string) {
  const step = await db
    .selectFrom('order_history as step')
    .leftJoin('users', 'users.id', 'step.user_id')
    .select(['step.to_status', 'step.author', 'step.created_at', 'users.first_name'])
    .where('step.order_id', '=', order_id)
    .whereRef('step.from_status', '<>', 'step.to_status')
    .orderBy('step.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!step) return ''
  const who = step.author === 'personal' && step.first_name ? step.first_name : authors[step.author]
  return `${verbs[OrderStatus.parse(step.to_status)]} ${who} ${formatAgo(step.created_at, new Date())}.`
}
