import type { Accord } from './accord-names.ts'

export type Smell = {
  /** Part of the URL. */
  key: string
  title: string
  text: string
  /** Its perfumes have one of these among their first three accords. */
  accords: readonly Accord[]
  /** Keys of typical notes. */
  notes: readonly string[]
}

/** Common words for a taste, each defined by its accords. */
export const smells: readonly Smell[] = [
  {
    key: 'fresco',
    title: 'Perfumes frescos',
    text: 'Huelen a ducha, a mar o a cítricos recién cortados. Son livianos y fáciles de llevar de día, en la oficina o con calor; a cambio, suelen durar menos.',
    accords: ['cítrico', 'fresco', 'acuático', 'marino', 'ozónico'],
    notes: ['bergamota', 'limon', 'pomelo', 'notas-marinas', 'menta'],
  },
  {
    key: 'floral',
    title: 'Perfumes florales',
    text: 'De un pétalo apenas húmedo a un ramo entero: rosa, jazmín, azahar. Los hay delicados para todos los días y de flor blanca intensa para la noche.',
    accords: ['floral', 'floral blanco', 'floral amarillo', 'rosa', 'nardo', 'violeta'],
    notes: ['rosa', 'jazmin', 'azahar', 'nardo', 'peonia'],
  },
  {
    key: 'frutal',
    title: 'Perfumes frutales',
    text: 'Jugosos y alegres: durazno, pera, frutos rojos, ananá. Suavizan a las flores y a las maderas, y caen bien a casi todo el mundo.',
    accords: ['frutal', 'tropical', 'cereza'],
    notes: ['pera', 'frambuesa', 'durazno', 'manzana', 'grosella-negra'],
  },
  {
    key: 'dulce',
    title: 'Perfumes dulces',
    text: 'Vainilla, caramelo, café, almendra: los que recuerdan a un postre. Abrigan, se sienten de lejos y piden noche o días fríos.',
    accords: ['dulce', 'vainilla', 'caramelo', 'gourmand', 'chocolate', 'miel'],
    notes: ['vainilla', 'caramelo', 'praline', 'haba-tonka', 'cafe'],
  },
  {
    key: 'amaderado',
    title: 'Perfumes amaderados',
    text: 'Cedro, sándalo, vetiver, pachulí: secos, limpios o de tierra húmeda. Dan carácter sin gritar y duran bien en la piel.',
    accords: ['amaderado', 'terroso', 'pachulí', 'musgoso'],
    notes: ['cedro', 'sandalo', 'vetiver', 'pachuli'],
  },
  {
    key: 'especiado',
    title: 'Perfumes especiados',
    text: 'Pimienta, cardamomo, canela, azafrán. Las especias frescas despiertan una salida; las cálidas hacen de un perfume una bufanda.',
    accords: ['especiado cálido', 'especiado fresco', 'especiado suave', 'canela'],
    notes: ['pimienta', 'cardamomo', 'canela', 'azafran', 'nuez-moscada'],
  },
  {
    key: 'oriental',
    title: 'Perfumes orientales',
    text: 'Ámbar, incienso, oud y resinas: densos, cálidos y de mucha estela. Son el corazón de la perfumería árabe, y con poco alcanza.',
    accords: ['ámbar', 'oud', 'balsámico', 'ahumado'],
    notes: ['ambar', 'oud', 'incienso', 'benjui', 'mirra'],
  },
  {
    key: 'aromatico',
    title: 'Perfumes aromáticos',
    text: 'Lavanda, salvia, romero: hierbas de jardín y de barbería. Son los masculinos de siempre, limpios y frescos sin ser cítricos.',
    accords: ['aromático', 'lavanda', 'herbal', 'verde'],
    notes: ['lavanda', 'salvia', 'romero', 'geranio'],
  },
  {
    key: 'limpio',
    title: 'Perfumes limpios y atalcados',
    text: 'Ropa recién lavada, talco, piel tibia: almizcle e iris. Se llevan cerca y no cansan; van con cualquier momento.',
    accords: ['almizclado', 'atalcado', 'iris', 'aldehídico'],
    notes: ['almizcle', 'iris', 'heliotropo', 'almizcle-blanco'],
  },
  {
    key: 'cuero',
    title: 'Perfumes de cuero y tabaco',
    text: 'Campera nueva, montura, hoja seca con miel. Secos, ahumados y con carácter, para quien no quiere pasar desapercibido.',
    accords: ['cuero', 'tabaco', 'animal', 'whisky', 'ron'],
    notes: ['cuero', 'tabaco', 'gamuza', 'abedul'],
  },
]

export const findSmell = (key: string) => smells.find((smell) => smell.key === key)
