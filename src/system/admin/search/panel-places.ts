import { withoutAccents } from '../../../platform/text/without-accents.ts'
import { panelEntries } from '../../../ui/admin/shell.tsx'

export type Place = { name: string; to: string; keywords?: string }

/** Frequent tasks, with synonyms. */
const acts: readonly Place[] = [
  { name: 'Nueva venta', to: '/admin/sales/new', keywords: 'vender cobrar mostrador telefono whatsapp link' },
  { name: 'Nuevo producto', to: '/admin/products?edit=new', keywords: 'agregar crear alta perfume' },
  {
    name: 'Recibir mercadería',
    to: '/admin/receive',
    keywords: 'remito proveedor entrega stock escanear lector camara',
  },
  { name: 'Cerrar caja', to: '/admin/cash', keywords: 'cierre arqueo dia' },
  {
    name: 'Órdenes por enviar',
    to: '/admin/orders?to_ship=true&sort=created_at&order=ASC',
    keywords: 'despachar envios',
  },
  { name: 'Mensajes por responder', to: '/admin/contacts?answered=false&order=ASC', keywords: 'consultas contestar' },
  { name: 'Opiniones por leer', to: '/admin/reviews?status=nueva&order=ASC', keywords: 'reseñas comentarios publicar' },
  { name: 'Banco', to: '/admin/payments/bank', keywords: 'extracto movimientos conciliar sin respaldo' },
  { name: 'Stock retenido', to: '/admin/holds', keywords: 'reservado liberar sin pagar' },
  { name: 'Stock bajo', to: '/admin/products?status=active&lowStock=true', keywords: 'se agotan reponer faltantes' },
  { name: 'Lista de compras', to: '/admin/products/purchase-list', keywords: 'reponer proveedores' },
  { name: 'Enviar aviso', to: '/admin/announcements', keywords: 'nuevo promocion' },
  { name: 'Administradores', to: '/admin/administrators', keywords: 'personal empleados agregar' },
  { name: 'Tareas', to: '/admin/jobs', keywords: 'trabajos cola' },
]

const isAct = (name: string) => acts.some((act) => act.name === name)
const sections = panelEntries.filter(([, name]) => !isAct(name)).map(([to, name]) => ({ name, to }))
const places: readonly Place[] = [...sections, ...acts]
const maxFound = 4

type Opens = (address: string) => boolean

/**
 * Finds pages and tasks that the user may open and in which every typed word starts a word; matches of the name come
 * before those of the synonyms.
 */
export function findPlaces(typed: string, opens: Opens): readonly Place[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const begins = (text: string) => words.every((word) => wordsOf(text).some((other) => other.startsWith(word)))
  const called = places.filter(({ name }) => begins(name))
  const meant = places.filter((place) => !called.includes(place) && begins(`${place.name} ${place.keywords ?? ''}`))
  return [...called, ...meant].filter(({ to }) => opens(to)).slice(0, maxFound)
}

export const firstPlaces = (opens: Opens) => acts.filter(({ to }) => opens(to)).slice(0, 5)

const wordsOf = (text: string) => withoutAccents(text).split(/\s+/).filter(Boolean)
