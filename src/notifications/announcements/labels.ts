import type { Announcement } from './contract.ts'

export const announcementTypes: Record<Announcement['type'], string> = { promotion: 'Promoción', system: 'Sistema' }

export const audienceLabels: Record<Announcement['audience'], string> = {
  all: 'Todos los clientes',
  buyers: 'Quienes ya compraron',
  non_buyers: 'Quienes todavía no compraron',
  chosen: 'Clientes elegidos',
}
