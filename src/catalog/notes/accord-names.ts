export const accords = [
  'amaderado', 'cítrico', 'dulce', 'aromático', 'atalcado', 'frutal', 'floral', 'especiado cálido', 'floral blanco',
  'especiado fresco', 'ámbar', 'vainilla', 'almizclado', 'verde', 'fresco', 'rosa', 'terroso', 'cuero', 'pachulí',
  'acuático', 'oud', 'iris', 'lavanda', 'floral amarillo', 'balsámico', 'animal', 'especiado suave', 'violeta',
  'tropical', 'ozónico', 'nardo', 'ahumado', 'marino', 'herbal', 'lactónico', 'caramelo', 'musgoso', 'canela', 'coco',
  'tabaco', 'almendra', 'miel', 'aldehídico', 'nueces', 'cacao', 'café', 'cereza', 'salado', 'chocolate', 'anís',
  'metálico', 'ron', 'mineral', 'whisky', 'coníferas', 'gourmand',
] as const

export type Accord = (typeof accords)[number]

/** What a buyer would not recognise as a smell ('tennis ball', 'industrial glue') has no name here. */
export function spanishAccord(english: string): string | undefined {
  return names.get(english.trim().toLowerCase())
}

const spanish: Record<string, Accord> = {
  aldehydic: 'aldehídico', almond: 'almendra', amber: 'ámbar', animal: 'animal', animalic: 'animal', anis: 'anís',
  aquatic: 'acuático', aromatic: 'aromático', balsamic: 'balsámico', beeswax: 'miel', cacao: 'cacao',
  camphor: 'aromático', cannabis: 'herbal', caramel: 'caramelo', cherry: 'cereza', chocolate: 'chocolate',
  cinnamon: 'canela', citrus: 'cítrico', clay: 'terroso', coconut: 'coco', coffee: 'café', conifer: 'coníferas',
  creamy: 'lactónico', earthy: 'terroso', floral: 'floral', fresh: 'fresco', 'fresh spicy': 'especiado fresco',
  fruity: 'frutal', gourmand: 'gourmand', green: 'verde', herbal: 'herbal', honey: 'miel', 'hot iron': 'metálico',
  iris: 'iris', lactonic: 'lactónico', lavender: 'lavanda', leather: 'cuero', leathery: 'cuero', marine: 'marino',
  metallic: 'metálico', mineral: 'mineral', mossy: 'musgoso', musky: 'almizclado', nutty: 'nueces', oriental: 'ámbar',
  oud: 'oud', ozonic: 'ozónico', patchouli: 'pachulí', powdery: 'atalcado', rose: 'rosa', rum: 'ron', salty: 'salado',
  sand: 'mineral', savory: 'salado', smoky: 'ahumado', soapy: 'aldehídico', 'soft spicy': 'especiado suave',
  spicy: 'especiado cálido', spisy: 'especiado cálido', sweet: 'dulce', tobacco: 'tabaco', tropical: 'tropical',
  tuberose: 'nardo', vanilla: 'vainilla', violet: 'violeta', 'warm spicy': 'especiado cálido', whiskey: 'whisky',
  'white floral': 'floral blanco', woody: 'amaderado', 'yellow floral': 'floral amarillo',
}

// A Map, because a plain object would answer 'constructor' with a function.
const names = new Map(Object.entries(spanish))
