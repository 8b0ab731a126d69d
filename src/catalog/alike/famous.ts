import { plainWords } from '../../platform/text/without-accents.ts'

/** A well-known perfume that a visitor may name, whether the shop sells it or not. */
export type Famous = { name: string; brand: string; notes: string }

/** Name, brand and principal notes. */
const lines = `
Sauvage | Dior | bergamota, pimienta, lavanda, pimienta de Sichuan, ambroxan, cedro, ládano, pachulí
Fahrenheit | Dior | hoja de violeta, nuez moscada, cuero, vetiver, lavanda, cedro
Dior Homme Intense | Dior | iris, lavanda, ámbar, cacao, vetiver, cedro
J'adore | Dior | bergamota, pera, ylang-ylang, rosa, jazmín, almizcle, vainilla
Miss Dior | Dior | rosa, peonía, lirio de los valles, iris, almizcle, vainilla
Hypnotic Poison | Dior | almendra, coco, jazmín, vainilla, sándalo, almizcle
Bleu de Chanel | Chanel | pomelo, limón, menta, pimienta rosa, jengibre, incienso, cedro, sándalo, vetiver
Coco Mademoiselle | Chanel | naranja, mandarina, rosa, jazmín, pachulí, vetiver, vainilla, almizcle
Chance Eau Tendre | Chanel | pomelo, membrillo, jazmín, rosa, almizcle blanco
N°5 | Chanel | aldehídos, ylang-ylang, neroli, jazmín, rosa, iris, sándalo, vainilla
Allure Homme Sport | Chanel | naranja, notas marinas, aldehídos, pimienta, neroli, cedro, haba tonka, almizcle
Acqua di Giò | Giorgio Armani | lima, limón, bergamota, notas marinas, jazmín, romero, cedro, almizcle, pachulí
Stronger With You | Giorgio Armani | castaña, cardamomo, pimienta rosa, canela, salvia, vainilla
Sì | Giorgio Armani | grosella negra, rosa, fresia, vainilla, pachulí, ambroxan
My Way | Giorgio Armani | bergamota, azahar, nardo, jazmín, vainilla, cedro, almizcle blanco
Code | Giorgio Armani | bergamota, limón, anís estrellado, olivo, haba tonka, cuero, tabaco
Light Blue | Dolce & Gabbana | limón, manzana, cedro, bambú, jazmín, almizcle, ámbar
The One | Dolce & Gabbana | pomelo, coriandro, albahaca, jengibre, cardamomo, tabaco, ámbar, cedro
Eros | Versace | menta, manzana verde, limón, haba tonka, ambroxan, vainilla, vetiver, cedro
Dylan Blue | Versace | bergamota, pomelo, higuera, pimienta, pachulí, ambroxan, incienso, almizcle
Bright Crystal | Versace | granada, yuzu, peonía, magnolia, loto, almizcle, ámbar
Invictus | Rabanne | pomelo, notas marinas, mandarina, laurel, jazmín, ambroxan, guayaco, musgo de roble
1 Million | Rabanne | mandarina, menta, pomelo, canela, rosa, cuero, ámbar, pachulí
Phantom | Rabanne | limón, lavanda, manzana, pachulí, vainilla, vetiver
Olympéa | Rabanne | mandarina verde, jazmín, sal, vainilla, ambroxan, sándalo
Lady Million | Rabanne | neroli, frambuesa, azahar, jazmín, miel, pachulí
Good Girl | Carolina Herrera | almendra, café, nardo, jazmín, haba tonka, cacao, vainilla
212 VIP Men | Carolina Herrera | maracuyá, lima, jengibre, vodka, menta, ámbar, maderas
Bad Boy | Carolina Herrera | pimienta, bergamota, salvia, cedro, haba tonka, cacao
La Vie Est Belle | Lancôme | grosella negra, pera, iris, jazmín, azahar, praliné, vainilla, pachulí, haba tonka
Idôle | Lancôme | bergamota, pera, rosa, jazmín, almizcle blanco, vainilla, pachulí
Trésor Midnight Rose | Lancôme | frambuesa, rosa, grosella negra, jazmín, vainilla, almizcle
Black Opium | Yves Saint Laurent | café, pera, pimienta rosa, azahar, jazmín, vainilla, pachulí, cedro
Libre | Yves Saint Laurent | lavanda, mandarina, grosella negra, azahar, jazmín, vainilla, almizcle, ambroxan
Y | Yves Saint Laurent | manzana, jengibre, bergamota, salvia, enebro, geranio, cedro, haba tonka, incienso
La Nuit de l'Homme | Yves Saint Laurent | cardamomo, bergamota, lavanda, cedro, comino, vetiver
Boss Bottled | Hugo Boss | manzana, ciruela, canela, clavo de olor, vainilla, sándalo, cedro, vetiver
Le Male | Jean Paul Gaultier | menta, lavanda, cardamomo, canela, azahar, vainilla, haba tonka, sándalo
Scandal | Jean Paul Gaultier | naranja sanguina, miel, gardenia, caramelo, pachulí
Angel | Mugler | algodón de azúcar, coco, melón, miel, frutos rojos, pachulí, chocolate, caramelo, vainilla
Alien | Mugler | jazmín, cachemira, ámbar
L'Interdit | Givenchy | pera, nardo, azahar, jazmín, pachulí, vetiver, ambroxan
Irresistible | Givenchy | pera, rosa, iris, almizcle, cedro
For Her | Narciso Rodriguez | rosa, durazno, almizcle, ámbar, pachulí, sándalo
CK One | Calvin Klein | limón, bergamota, ananá, mandarina, jazmín, violeta, té verde, almizcle, cedro
Euphoria | Calvin Klein | granada, caqui, orquídea, loto, ámbar, almizcle, violeta
Flowerbomb | Viktor & Rolf | té, bergamota, jazmín, fresia, rosa, orquídea, pachulí, almizcle, vainilla
Spicebomb | Viktor & Rolf | pimienta rosa, pomelo, canela, azafrán, tabaco, cuero, vetiver
Cloud | Ariana Grande | lavanda, pera, bergamota, coco, praliné, vainilla, almizcle, crema
Terre d'Hermès | Hermès | naranja, pomelo, pimienta, pedernal, geranio, vetiver, cedro, pachulí, benjuí
Aventus | Creed | ananá, bergamota, grosella negra, manzana, abedul, pachulí, jazmín, almizcle, musgo de roble, ambroxan, vainilla
Silver Mountain Water | Creed | bergamota, mandarina, té verde, grosella negra, almizcle, sándalo
Baccarat Rouge 540 | Maison Francis Kurkdjian | azafrán, jazmín, ambroxan, cedro, resina de abeto, ámbar
Santal 33 | Le Labo | cardamomo, iris, violeta, sándalo, cedro, papiro, cuero, ámbar
Oud Wood | Tom Ford | palisandro, cardamomo, pimienta de Sichuan, oud, sándalo, vetiver, haba tonka, vainilla, ámbar
Tobacco Vanille | Tom Ford | tabaco, especias, haba tonka, vainilla, cacao, frutos secos, maderas
Lost Cherry | Tom Ford | cereza, almendra, licor, rosa, jazmín, haba tonka, vainilla, bálsamo del Perú, sándalo
Black Orchid | Tom Ford | trufa negra, ylang-ylang, grosella negra, orquídea, chocolate, incienso, pachulí, vainilla, sándalo
Angels' Share | Kilian | coñac, canela, haba tonka, roble, praliné, vainilla, sándalo
Delina | Parfums de Marly | lichi, ruibarbo, bergamota, rosa, peonía, vainilla, cachemira, almizcle, incienso
Layton | Parfums de Marly | manzana, lavanda, bergamota, geranio, violeta, jazmín, vainilla, pimienta, sándalo, guayaco
Wood Sage & Sea Salt | Jo Malone | ambreta, sal, salvia, pomelo, alga
Khamrah | Lattafa | canela, nuez moscada, bergamota, dátil, praliné, nardo, vainilla, haba tonka, benjuí, mirra
Asad | Lattafa | pimienta, tabaco, ananá, café, pachulí, iris, vainilla, ámbar, benjuí, ládano
Yara | Lattafa | orquídea, heliotropo, mandarina, gourmand, frutas tropicales, vainilla, almizcle, sándalo
Club de Nuit Intense Man | Armaf | limón, ananá, bergamota, grosella negra, manzana, abedul, jazmín, rosa, almizcle, pachulí, vainilla
`

export const famous: readonly Famous[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', brand = '', notes = ''] = line.split('|').map((part) => part.trim())
    return { name, brand, notes }
  })

/** Finds a perfume by its name, with or without brand; exact names before names that contain the text. */
export function findFamous(typed: string) {
  const plain = plainName(typed)
  if (!plain) return undefined
  const exact = famous.find(({ name, brand }) => {
    return [name, `${name} ${brand}`, `${brand} ${name}`, `${name} de ${brand}`].some((one) => plainName(one) === plain)
  })
  const words = plain.split(' ').filter((word) => word !== 'de')
  return (
    exact ??
    famous.find(({ name, brand }) => words.every((word) => ` ${plainName(`${name} ${brand}`)} `.includes(` ${word} `)))
  )
}

/** Plain words; «L'Interdit» is one word, «Nº5» two. */
const plainName = (text: string) => plainWords(text.replace(/n[°º]/gi, 'no ').replace(/['’‘`´]/g, ''))
