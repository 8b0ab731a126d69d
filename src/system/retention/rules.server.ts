import * as accounts from '../../accounts/jobs.ts'
import { deleteExpired, expiring } from '../../accounts/queries.server.ts'
import { deleteOldAlerts } from '../../catalog/alerts/queries.server.ts'
import { deleteOldPrices } from '../../catalog/dollar/queries.server.ts'
import * as catalog from '../../catalog/jobs.ts'
import { deleteOldMessages } from '../../contact/queries.server.ts'
import { deleteNotifiedEvents, deleteOldNotifications } from '../../notifications/queries.server.ts'
import { eraseOldNetworks } from '../../orders/anonymise-orders.server.ts'
import * as payments from '../../payments/jobs.ts'
import { deleteDone } from '../../platform/database/do-once.server.ts'
import { deleteFailedJobs } from '../../platform/jobs/delete-failed-jobs.server.ts'
import * as mail from '../../platform/mail/jobs.ts'
import { deleteMailFiles } from '../../platform/mail/mailer.server.ts'
import { deleteOldMails, eraseMailBodies } from '../../platform/mail/saved-mails.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { deleteOldInvitations } from '../../reviews/invitations.server.ts'
import type { Settings } from '../../settings/contract.ts'
import { deleteOldQuotes } from '../../shipping/quotes/queries.server.ts'
import { deleteOrphanFiles } from './orphan-files.server.ts'

export type Shop = Pick<Resources, 'db' | 'files' | 'config'>

type Kind = {
  id: string
  what: string
  kept(settings: Settings): string
  /** Every table belongs to exactly one kind; a test fails for a table without one. */
  tables: readonly string[]
}

export type Rule = Kind & {
  /** Deletes up to about `max` rows or files and returns their number. Called again while it finds that many. */
  deleteOld(shop: Shop, max: number, settings: Settings): Promise<number>
  /** It scans all files: runs once a day instead of every hour. */
  isSlow?: true
}

/** Kinds deleted automatically. The features that own the tables delete the rows; this list says after how long. */
export const rules: readonly Rule[] = [
  {
    id: 'accesos',
    what: 'Sesiones, enlaces, códigos e intentos de ingreso',
    kept: () => 'Hasta que vencen',
    tables: expiring,
    deleteOld: ({ db }, max) => deleteExpired(db, max),
  },
  {
    id: 'repetidos',
    what: 'Claves de lo que se pidió, para no hacerlo dos veces',
    kept: () => '30 días',
    tables: ['done_once'],
    deleteOld: ({ db }, max) => deleteDone(db, max),
  },
  {
    id: 'mails',
    what: 'Mails enviados',
    kept: () => 'Lo que dicen, 90 días; a quién y cuándo, 3 años',
    tables: ['mails'],
    deleteOld: async ({ db, config }, max) =>
      (await eraseMailBodies(db, max)) + (await deleteOldMails(db, max)) + (await deleteMailFiles(config.dataDir)),
  },
  {
    id: 'avisos',
    what: 'Avisos de la campana',
    kept: () => 'Leídos, 6 meses; sin leer, un año',
    tables: ['notifications'],
    deleteOld: ({ db }, max) => deleteOldNotifications(db, max),
  },
  {
    id: 'cambios-avisados',
    what: 'Cambios de productos ya avisados',
    kept: () => '90 días',
    tables: ['product_events'],
    deleteOld: ({ db }, max) => deleteNotifiedEvents(db, max),
  },
  {
    id: 'esperas',
    what: 'Quienes esperan que vuelva un perfume',
    kept: () => 'Un año; 90 días desde que se les avisa',
    tables: ['stock_waiting'],
    deleteOld: ({ db }, max) => deleteOldAlerts(db, max),
  },
  {
    id: 'consultas',
    what: 'Mensajes de contacto y sus respuestas',
    kept: ({ contact_keep_months }) =>
      contact_keep_months === 0
        ? 'Siempre, según tus ajustes'
        : `${contact_keep_months} meses desde el último, según tus ajustes; los que nadie leyó, siempre`,
    tables: ['contact_messages', 'contact_replies'],
    deleteOld: async ({ db }, max, { contact_keep_months: months }) =>
      months === 0 ? 0 : deleteOldMessages(db, months, max),
  },
  {
    id: 'redes',
    what: 'Direcciones de internet de órdenes sin cuenta',
    kept: () => 'Un año',
    tables: [],
    deleteOld: ({ db }, max) => eraseOldNetworks(db, max),
  },
  {
    id: 'invitaciones',
    what: 'Enlaces para opinar',
    kept: () => 'Un año',
    tables: ['review_invitations'],
    deleteOld: ({ db }, max) => deleteOldInvitations(db, max),
  },
  {
    id: 'cotizaciones',
    what: 'Precios que dio el transporte',
    kept: () => '7 días',
    tables: ['carrier_quotes'],
    deleteOld: ({ db }, max) => deleteOldQuotes(db, max),
  },
  {
    id: 'precios-dolar',
    what: 'Precios de antes de cada cotización aplicada',
    kept: () => 'Un año, y siempre los de las últimas 20',
    tables: ['dollar_act_prices'],
    deleteOld: ({ db }, max) => deleteOldPrices(db, max),
  },
  {
    id: 'tareas',
    what: 'Tareas que fallaron y no son de una orden ni de un pago',
    kept: () => '6 meses',
    tables: [],
    deleteOld: ({ db }, max) => deleteFailedJobs(db, prunableJobs, max),
  },
  {
    id: 'archivos',
    what: 'Imágenes y comprobantes que nada nombra',
    kept: () => '30 días',
    tables: [],
    deleteOld: (shop) => deleteOrphanFiles(shop),
    isSlow: true,
  },
]

/** Old failures of these jobs can be deleted: the mail, notification or picture has its own state. */
const prunableJobs = [
  accounts.sendResetLink,
  catalog.deletePictures,
  catalog.drawPicture,
  mail.sendMail,
  payments.readNotices,
  payments.notifyStaff,
].map(({ name }) => name)

/** Kinds that are never deleted automatically, and why. */
export const permanent: readonly Kind[] = [
  {
    id: 'ordenes',
    what: 'Órdenes, su historia, envíos y arrepentimientos',
    kept: () => 'Siempre: la ley pide 10 años (Código Civil y Comercial, art. 328)',
    tables: [
      'orders',
      'order_items',
      'order_history',
      'order_shipments',
      'promotion_uses',
      'withdrawals',
      'withdrawal_history',
    ],
  },
  {
    id: 'pagos',
    what: 'Pagos, devoluciones, caja y conciliación',
    kept: () => 'Siempre: la ley pide 10 años',
    tables: [
      'payments',
      'refunds',
      'refund_requests',
      'refund_lines',
      'mercado_pago_facts',
      'mercado_pago_preferences',
      'cash_closings',
      'cash_closing_amounts',
      'cash_movements',
      'statement_accounts',
      'statements',
      'statement_lines',
      'statement_rows',
      'statement_matches',
    ],
  },
  {
    id: 'stock',
    what: 'Movimientos de stock y recepciones',
    kept: () => 'Siempre: su suma es el stock',
    tables: ['stock_movements', 'goods_receipts', 'goods_receipt_items'],
  },
  {
    id: 'registro',
    what: 'Registro de cambios del personal',
    kept: () => 'Siempre: cada renglón prueba el anterior',
    tables: ['audit_log', 'audit_chain'],
  },
  {
    id: 'cuentas',
    what: 'Cuentas, clientes y lo que anotaste de ellos',
    kept: () => 'Hasta que la persona pida borrarlos',
    tables: [
      'users',
      'addresses',
      'totp',
      'passkeys',
      'wishlist_entries',
      'customers',
      'customer_changes',
      'customer_notes',
      'customer_tags',
      'product_reviews',
      'product_ratings',
      'review_leavers',
      'notification_choices',
      'saved_views',
    ],
  },
  {
    id: 'catalogo',
    what: 'Catálogo, ofertas y promociones',
    kept: () => 'Hasta que los borres',
    tables: [
      'products',
      'categories',
      'product_pictures',
      'hero_pictures',
      'search.vocabulary',
      'promotions',
      'planned_offers',
      'dollar_acts',
      'demo_catalogue',
      'stock_alerts',
      'announcements',
    ],
  },
  {
    id: 'ajustes',
    what: 'Ajustes y lo que la tienda anota para sí',
    kept: () => 'No crece con las ventas',
    tables: [
      'settings',
      'shipping_methods',
      'carrier_branches',
      'ready_answers',
      'migrations',
      'schedule',
      'retention',
      'last_backup',
      'wal_archive',
      'backup_trial',
      'rate_limits',
      'log_secrets',
      'open_cases',
      'order_links',
      'payment_keys',
      'mercado_pago_heard',
    ],
  },
  {
    id: 'simulador',
    what: 'Pagos y envíos del simulador',
    kept: () => 'Solo en una tienda de prueba',
    tables: [
      'simulator',
      'simulator_preferences',
      'simulator_payments',
      'simulator_refunds',
      'simulator_carrier',
      'simulator_shipments',
    ],
  },
  {
    id: 'backups',
    what: 'Backups, y los cambios copiados desde el más viejo',
    kept: ({ backup_keep }) => (backup_keep === 1 ? 'El último' : `Los últimos ${backup_keep}, según tus ajustes`),
    tables: [],
  },
]
