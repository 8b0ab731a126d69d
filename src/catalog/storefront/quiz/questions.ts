import type { ProductFilters } from '../../contract.ts'

type Answer = { value: string; text: string; hint?: string }
/** `name` is a filter of the list; the answers are its values. */
export type Question = {
  name: Extract<keyof ProductFilters, 'gender' | 'concentration' | 'notes' | 'without' | 'maxPrice'>
  ask: string
  hint: string
  /** Single choice. */
  isOne?: true
  answers: readonly Answer[]
}

export const forWhom = [
  { value: 'mujer', text: 'Para una mujer' },
  { value: 'hombre', text: 'Para un hombre' },
  { value: 'unisex', text: 'Que lo use cualquiera' },
]

export const moments = [
  { value: 'Eau de Cologne', text: 'Al salir de la ducha', hint: 'Fresco y breve' },
  { value: 'Eau de Toilette', text: 'De día, en el trabajo', hint: 'Liviano' },
  { value: 'Eau de Parfum', text: 'Del día a la noche', hint: 'Parejo y presente' },
  { value: 'Parfum', text: 'Para salir', hint: 'Intenso' },
  { value: 'Extrait de Parfum', text: 'Que dure todo el día', hint: 'Dos gotas alcanzan' },
]

/** Notes that no product has are not offered. */
export const liked = [
  { value: 'bergamota', text: 'Cítricos recién cortados', hint: 'bergamota' },
  { value: 'lavanda', text: 'Ropa limpia', hint: 'lavanda' },
  { value: 'rosa', text: 'Un ramo de rosas', hint: 'rosa' },
  { value: 'jazmin', text: 'Flores blancas de noche', hint: 'jazmín' },
  { value: 'vainilla', text: 'Postres y vainilla', hint: 'vainilla' },
  { value: 'cafe', text: 'Café recién hecho', hint: 'café' },
  { value: 'manzana', text: 'Fruta fresca', hint: 'manzana' },
  { value: 'sandalo', text: 'Maderas suaves', hint: 'sándalo' },
  { value: 'cedro', text: 'Un bosque seco', hint: 'cedro' },
  { value: 'ambar', text: 'Algo cálido y envolvente', hint: 'ámbar' },
  { value: 'cuero', text: 'Cuero', hint: 'cuero' },
  { value: 'notas-marinas', text: 'El mar', hint: 'notas marinas' },
]

export const disliked = [
  { value: 'vainilla', text: 'Vainilla' },
  { value: 'oud', text: 'Oud' },
  { value: 'pachuli', text: 'Pachulí' },
  { value: 'rosa', text: 'Rosa' },
  { value: 'jazmin', text: 'Jazmín' },
  { value: 'almizcle', text: 'Almizcle' },
  { value: 'cuero', text: 'Cuero' },
  { value: 'incienso', text: 'Incienso' },
  { value: 'coco', text: 'Coco' },
]

export const askedNotes = [...new Set([...liked, ...disliked].map(({ value }) => value))]
