/** The mood of a drawn scene, by the first accord of its perfume. */
const accordsOf = {
  wood: ['amaderado', 'pachulí', 'nueces'],
  citrus: ['cítrico'],
  powder: ['atalcado', 'almizclado', 'iris'],
  fruit: ['frutal', 'tropical', 'cereza'],
  petal: ['floral', 'floral blanco', 'rosa', 'floral amarillo', 'violeta', 'nardo'],
  spice: ['especiado cálido', 'especiado fresco', 'especiado suave', 'canela', 'anís'],
  amber: ['ámbar', 'balsámico', 'miel', 'ron', 'whisky'],
  leaf: ['aromático', 'verde', 'lavanda', 'herbal', 'coníferas'],
  water: ['fresco', 'acuático', 'marino', 'salado'],
  smoke: ['oud', 'ahumado', 'tabaco', 'café'],
  hide: ['cuero', 'animal'],
  sweet: ['dulce', 'vainilla', 'lactónico', 'caramelo', 'coco', 'almendra', 'cacao', 'chocolate', 'gourmand'],
  stone: ['terroso', 'musgoso', 'metálico', 'mineral'],
  air: ['ozónico', 'aldehídico'],
} as const

export type Mood = keyof typeof accordsOf

const moods = new Map<string, Mood>(
  Object.entries(accordsOf).flatMap(([mood, accords]) => accords.map((accord) => [accord, mood as Mood] as const)),
)

export const accordMood = (accord: string) => moods.get(accord.trim().toLowerCase().normalize('NFC')) ?? 'amber'
