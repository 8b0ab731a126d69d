import { type NoteFamily, noteFamily } from './note-families.ts'

/** Descriptions of the most common notes. */
const texts: Record<string, string> = {
  vainilla:
    'Dulce, cremosa y algo licorosa. Da calidez al fondo y hace que un perfume se quede cerca de la piel por horas.',
  oud: 'Una madera resinosa y oscura, con algo de cuero y de establo. Es el alma de la perfumería árabe: poca alcanza.',
  bergamota:
    'Un cítrico fino, entre el limón y la flor. Abre la mitad de los perfumes que conocés: es el primer minuto.',
  almizcle: 'Piel limpia y tibia. Casi no se nota solo, pero redondea todo lo demás y lo hace durar.',
  ambar: 'Una mezcla cálida de resinas y vainilla, dulce sin ser postre. Pide noche e invierno.',
  rosa: 'De fresca y verde a oscura y melosa, según cómo se la trabaje. En perfumes árabes suele ir con oud.',
  jazmin: 'Floral, intenso y apenas animal. En flor blanca da cuerpo a los perfumes femeninos clásicos.',
  sandalo: 'Una madera lechosa y suave, sin aristas. Calma lo que tiene alrededor y dura mucho.',
  cedro: 'Madera seca y limpia, como la viruta de un lápiz. Da estructura sin endulzar.',
  pachuli: 'Tierra húmeda, hojas y chocolate amargo. Hace profundos a los dulces y a los florales.',
  vetiver: 'Raíz ahumada y verde, entre el pasto y la tierra. Elegante y muy llevable de día.',
  lavanda: 'Aromática y limpia, entre la hierba y la flor. Es la base de los masculinos de siempre.',
  iris: 'Empolvado y fresco, como maquillaje fino o tierra fría. De las materias más caras de la perfumería.',
  'haba-tonka': 'Almendra, heno y caramelo en una sola semilla. Endulza con más sombra que la vainilla.',
  azahar: 'La flor del naranjo: luminosa, jabonosa y con miel. Huele a patio en primavera.',
  neroli: 'El azahar destilado: más verde y más fresco que la flor. Perfecto para el calor.',
  nardo: 'La flor blanca más carnosa: cremosa, intensa, de noche. No pasa desapercibida.',
  incienso: 'Humo frío y resina con un costado cítrico. Da un aire de templo y de ropa de abrigo.',
  cuero: 'Ahumado y seco, de campera nueva o de montura. Da carácter a los amaderados.',
  tabaco: 'Hoja seca con miel y un fondo de pasas. Cálido, de sobremesa.',
  cafe: 'Tostado y apenas amargo. Corta el azúcar de los perfumes dulces.',
  canela: 'Especiada, dulce y picante. Pocas gotas hacen un perfume de invierno.',
  cardamomo: 'Una especia fresca, entre el limón y la pimienta. Abre los masculinos modernos.',
  azafran: 'Cuero, metal y miel en hebras. Va con la rosa y el oud.',
  'pimienta-rosa': 'Chispeante y casi frutal, mucho menos picante que la negra.',
  pimienta: 'Seca y chispeante. Despierta la salida de un perfume sin endulzarla.',
  ambroxan: 'Mineral, salado y algo dulce, como piel después del mar. Se siente de lejos y dura.',
  manzana: 'Fruta crujiente y jugosa. Hace más jóvenes a los amaderados.',
  'grosella-negra': 'Ácida, verde y morada a la vez. Da brillo a la rosa y a los frutales.',
  coco: 'Cremoso y de playa. Junto a la vainilla es postre; junto a la sal, verano.',
  miel: 'Dulce, dorada y un poco animal. Espesa las flores y el tabaco.',
  caramelo: 'Azúcar tostada, de postre. Lo que hace golosos a los perfumes que llamamos gourmand.',
  limon: 'Ácido y luminoso. Dura poco y se lleva toda la frescura de la salida.',
  mandarina: 'El cítrico más dulce y amable, con un toque de flor.',
  'musgo-de-roble': 'Bosque húmedo y tierra. El fondo de los chipres clásicos.',
  'notas-marinas': 'Sal, aire y agua fría. Frescura de costa para todos los días.',
}

/** For notes without a description of their own. */
const familyTexts: Record<NoteFamily, string> = {
  citrico: 'Una nota cítrica: fresca y luminosa, se siente al principio y se va la primera.',
  frutal: 'Una nota frutal: jugosa y alegre, suaviza la salida y el corazón de un perfume.',
  floral: 'Una nota floral: suele estar en el corazón, lo que queda cuando se va la primera frescura.',
  verde: 'Una nota verde: de hojas y tallos recién cortados, fresca y natural.',
  aromatico: 'Una nota aromática: de hierbas y limpieza, frecuente en los perfumes de todos los días.',
  especiado: 'Una nota especiada: da chispa o calidez, según la especia.',
  amaderado: 'Una nota amaderada: da estructura y duración al fondo del perfume.',
  ambarado: 'Una nota ambarada: resinosa, cálida y duradera.',
  gourmand: 'Una nota golosa: recuerda a un postre o a una bebida, y endulza lo que toca.',
  almizclado: 'Una nota almizclada: suave, de piel limpia, que redondea y fija lo demás.',
  cuero: 'Una nota de cuero o humo: seca y con carácter.',
  acuatico: 'Una nota acuática: fresca y mineral, de agua o de mar.',
}

export const noteText = (key: string, name: string) => texts[key] ?? familyTexts[noteFamily(name)]
