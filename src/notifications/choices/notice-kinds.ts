import type { NoticeKind } from './contract.ts'

/** Per kind: its name in the settings, the label of several pending ones, and the screen where they are handled. */
export const noticeKinds: Record<NoticeKind, { name: string; waiting: (count: number) => string; link: string }> = {
  orders: { name: 'Órdenes nuevas y pagas', waiting: (count) => `${count} órdenes nuevas`, link: '/admin/orders' },
  transfers: {
    name: 'Transferencias para verificar',
    waiting: (count) => `${count} transferencias esperan`,
    link: '/admin/payments',
  },
  messages: {
    name: 'Mensajes de contacto',
    waiting: (count) => `${count} mensajes sin leer`,
    link: '/admin/contacts?status=unread',
  },
  withdrawals: {
    name: 'Arrepentimientos',
    waiting: (count) => `${count} arrepentimientos por responder`,
    link: '/admin/withdrawals',
  },
  stock: {
    name: 'Poco stock',
    waiting: (count) => `${count} avisos de poco stock`,
    link: '/admin/products?lowStock=true',
  },
  system: { name: 'Sistema', waiting: (count) => `${count} avisos del sistema`, link: '/admin' },
}
