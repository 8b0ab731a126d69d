/** Spanish names that people use for perfumes, and the names on the bottle; in plain words. */
const spokenNames: Record<string, string> = {
  'la vida es bella': 'la vie est belle',
  'vida es bella': 'la vie est belle',
  'chica buena': 'good girl',
  'buena chica': 'good girl',
  'chica mala': 'bad girl',
  'chico malo': 'bad boy',
  'un millon': '1 million',
  'uno millon': '1 million',
  'one millon': '1 million',
  'dama millon': 'lady million',
  'lady millon': 'lady million',
  'opio negro': 'black opium',
  'opium negro': 'black opium',
  'luz azul': 'light blue',
  'agua fria': 'cool water',
  salvaje: 'sauvage',
  'el macho': 'le male',
  'el bello': 'le beau',
  invicto: 'invictus',
  escandalo: 'scandal',
  fantasma: 'phantom',
  'veneno hipnotico': 'hypnotic poison',
  'hipnotico veneno': 'hypnotic poison',
  'mi camino': 'my way',
  'lo prohibido': 'l interdit',
  'el prohibido': 'l interdit',
  'bomba de flores': 'flowerbomb',
  'bomba floral': 'flowerbomb',
  'flor bomba': 'flowerbomb',
  'bomba de especias': 'spicebomb',
  'numero cinco': 'n 5',
  'numero 5': 'n 5',
  'chanel cinco': 'chanel n 5',
  'coco senorita': 'coco mademoiselle',
  'azul de chanel': 'bleu de chanel',
  'chanel azul': 'bleu de chanel',
  'agua de gioia': 'acqua di gioia',
  'agua de gio': 'acqua di gio',
  'agua di gio': 'acqua di gio',
  'armani agua': 'acqua di gio',
  'si pasion': 'si passione',
  'la noche del hombre': 'la nuit de l homme',
  'noche del hombre': 'la nuit de l homme',
  'tabaco vainilla': 'tobacco vanille',
  'cereza perdida': 'lost cherry',
  'madera de oud': 'oud wood',
  'cuero ombre': 'ombre leather',
  'baccarat rojo': 'baccarat rouge',
  'bacarat rojo': 'baccarat rouge',
  'tierra de hermes': 'terre d hermes',
  'un jardin en el nilo': 'un jardin sur le nil',
  'jardin del nilo': 'un jardin sur le nil',
  'club de noche': 'club de nuit',
  'vestido negro': 'la petite robe noire',
  'vestidito negro': 'la petite robe noire',
  'angel o demonio': 'ange ou demon',
  'angel y demonio': 'ange ou demon',
  'nueve pm': '9pm',
  'dos doce': '212',
}

/** Shortest beginning of a name that is recognised. */
const leastBegun = 8

/** Replaces a spoken name, or the beginning of one, by the name on the bottle; undefined if there is none. */
export function asOnBottle(words: readonly string[]) {
  const typed = words.join(' ')
  const padded = ` ${typed} `
  const spoken = longestFirst.find((name) => padded.includes(` ${name} `))
  if (spoken) return padded.replace(` ${spoken} `, ` ${spokenNames[spoken]} `).trim().split(' ')
  const begun = typed.length >= leastBegun ? longestFirst.find((name) => name.startsWith(typed)) : undefined
  return begun && spokenNames[begun]?.split(' ')
}

const longestFirst = Object.keys(spokenNames).toSorted((a, b) => b.length - a.length)
