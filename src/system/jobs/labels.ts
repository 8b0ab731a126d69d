import { providerJobs } from '../../payments/provider-jobs.ts'
import { type OnlineMethod, onlineMethods } from '../../settings/online-method.ts'
import { methodNames } from '../../settings/payment-methods.ts'
import type { JobState } from './contract.ts'

/** Names of jobs for staff; a job without one is shown by its task name. */
export const taskLabels: Record<string, string> = {
  announce: 'Enviar un aviso a clientes',
  'cancel-unpaid': 'Cancelar órdenes sin pagar',
  'delete-pictures': 'Borrar imágenes',
  'draw-picture': 'Preparar una imagen',
  'end-offers': 'Terminar ofertas',
  'forget-old': 'Borrar lo viejo',
  'invite-to-review': 'Pedir una opinión',
  'name-notes': 'Reconocer notas de perfumes',
  'order-moved': 'Avisar de una orden',
  'read-notices': 'Dar por leídos los avisos',
  'refresh-customers': 'Poner al día los clientes',
  'refund-made': 'Avisar de una devolución',
  'remind-unpaid': 'Recordar órdenes sin pagar',
  'scheduled-backup': 'Hacer el backup programado',
  'send-due-mails': 'Enviar mails atrasados',
  'send-mail': 'Enviar un mail',
  'send-refund': 'Enviar una devolución',
  'send-reset-link': 'Enviar el enlace de contraseña',
  'simulator-notify': 'Aviso del simulador de pagos',
  'refresh-carrier-branches': 'Sucursales del transporte',
  'make-shipment': 'Crear un envío en el transporte',
  'track-shipments': 'Seguimiento de los envíos',
  'start-offers': 'Empezar ofertas programadas',
  'tell-of-products': 'Avisar de productos',
  'tell-of-holds': 'Avisar de stock retenido',
  'tell-staff': 'Avisar al personal',
  'tell-waiting': 'Avisar que volvió un perfume',
  'try-backup': 'Probar el último backup',
  'wake-waiting': 'Buscar a quién avisar que volvió un perfume',
  ...Object.fromEntries(onlineMethods.flatMap(providerTasks)),
}

function providerTasks(code: OnlineMethod) {
  const { name } = methodNames[code]
  return [
    [providerJobs[code].ask.name, `Preguntar a ${name}`],
    [providerJobs[code].end.name, `Cerrar un pago de ${name}`],
  ]
}

export const jobStates = {
  failed: ['Falló', 'bad'],
  retrying: ['Se reintenta', 'warn'],
  running: ['En curso', 'info'],
  waiting: ['En espera', 'soft'],
} as const satisfies Record<JobState, readonly [string, string]>
