import { withoutAccents } from '../../platform/text/without-accents.ts'

export type NoteFamily =
  | 'citrico'
  | 'frutal'
  | 'floral'
  | 'verde'
  | 'aromatico'
  | 'especiado'
  | 'amaderado'
  | 'ambarado'
  | 'gourmand'
  | 'almizclado'
  | 'cuero'
  | 'acuatico'

export function noteFamily(spanishNote: string): NoteFamily {
  return knownFamily(spanishNote) ?? 'aromatico'
}

/** Tries the whole name, then the first known word, as Spanish puts the noun first: 'pimienta rosa' is no rose. */
export function knownFamily(spanishNote: string): NoteFamily | undefined {
  const name = withoutAccents(spanishNote.trim())
  const candidates = [name, ...name.split(/[^a-z]+/).flatMap(singulars)]
  return candidates.map((candidate) => familyOf.get(candidate)).find((family) => family !== undefined)
}

function singulars(word: string) {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')]
}

const families: Record<NoteFamily, string> = {
  citrico: `bergamota, limón, limonero, limonada, limoncello, lima, mandarina, tangerina, clementina, pomelo, naranja,
    cidra, yuzu, quinoto, petitgrain, cítrico, litsea, hoja de bergamota, hoja de mandarina, hoja de limonero,
    hoja de naranjo, hoja de cítricos, hojas de cítricos`,
  frutal: `fruta, fruto, frutal, durazno, damasco, nectarina, ciruela, manzana, pera, membrillo, grosella, cassis, uva,
    frambuesa, frutilla, mora, zarzamora, arándano, açaí, baya, agracejo, saúco, cereza, guinda, lichi, melón, sandía,
    ananá, maracuyá, mango, mangostán, guayaba, papaya, kiwi, banana, yaca, pitanga, tamarindo, carambola, pitahaya,
    caqui, granada, granadina, pasas, dátil, higo, coco, agua de coco, ruibarbo, palta, zapallo, tropical,
    brotes de grosella negra`,
  floral: `flor, floral, rosa, rosas, pétalo, jazmín, azahar, neroli, violeta, iris, azucena, lirio, cala, nenúfar,
    loto, jacinto, ylang, geranio, pelargonio, fresia, peonía, nardo, magnolia, heliotropo, gardenia, clavel, orquídea,
    osmanto, mimosa, acacia, ciclamen, madreselva, narciso, frangipani, plumeria, lila, tiaré, monoi, hibisco,
    caléndula, tagete, espino blanco, siempreviva, arvejilla, glicina, champaca, retama, trébol, tulipán, datura, dalia,
    margarita, girasol, amarilis, pitosporo, camelia, amapola, campanilla, reseda, estefanote, hortensia, capuchina,
    crisantemo, boronia, rododendro, alhelí, brezo, ave del paraíso, celinda, henna, prímula, budleia, karo,
    don diego de noche, dama de noche, reina de la noche, laurel de jardín rosado, laurel de jardín, notas solares,
    hedione, petalia, paradisone, pomarose, mahonial, aldehído, agua de rosas, manteca de iris`,
  verde: `verde, hoja, tallo, gálbano, pasto, hierba dulce, hiedra, helecho, bambú, tomate, pepino, palmera, olivo,
    aceituna, aloe, agave, té verde, buchu, shiso, berro, ortiga, vid, junco, apio, zanahoria, acebo, higuera, cactus`,
  aromatico: `aromático, aromática, herbal, hierba, lavanda, menta, hierbabuena, salvia, albahaca, romero, tomillo,
    orégano, mejorana, artemisia, ajenjo, absenta, estragón, cedrón, verbena, palmarosa, melisa, laurel, angélica,
    manzanilla, davana, mirto, eucalipto, alcanfor, enebro, bayas de enebro, baya de enebro, heno, cannabis, yerba, té,
    hisopo, genciana, cálamo, hinojo, ginseng, guaraná, paramela, pataqueira, gin, cumarina, liatris, eneldo, perejil,
    hoja de té`,
  especiado: `especia, especiado, especiada, pimienta, pimiento, aguaribay, ají, pimentón, cardamomo, nuez moscada,
    nuez moscada de indonesia, macis, jengibre, galanga, cúrcuma, azafrán, safraleine, canela, hoja de canela,
    madera de canela de china, clavo, clavo de olor, hoja de clavo de olor, hoja de pimienta de jamaica, coriandro,
    cilantro, comino, alcaravea, anís, regaliz, fenogreco, asafétida`,
  amaderado: `amaderado, amaderada, madera, palo, corteza, sándalo, javanol, cedro, hojas de cedro, agujas, vetiver,
    pachulí, hoja de pachulí, hoja de pachulí de indonesia, clearwood, oud, musgo, roble, cachemira, palisandro, teca,
    caoba, ébano, hinoki, massoia, boj, almendro, secuoya, abedul, hoja de abedul, arce, liquidámbar, ciprés,
    hoja de ciprés, tuya, pino, abeto, pícea, alerce, cipriol, amyris, akigalawood, iso e super, dreamwood, cabreúva,
    priprioca, nardo del himalaya (jatamansi), papiro, terroso, terrosa, tierra, turba, trufa negra, hongo, costus,
    manzano, ciruelo`,
  ambarado: `ámbar, ambroxan, cetalox, ambrarome, ambertonic, ambrocenide, ambrox, ambrofix, orcanox, amber, ládano,
    benjuí, incienso, olíbano, mirra, opopónax, elemí, estoraque, bálsamo, balsámica, resina, copal, breu, lentisco,
    oriental, ambarado, ambarada, balsámico, jara`,
  gourmand: `gourmand, vainilla, vainillina, chaucha, vaina, haba, caramelo, toffee, praliné, miel, panal, cera, azúcar,
    algodón de azúcar, caña, dulce, malvavisco, chicle, almíbar, jarabe, maltol, malta, leche, espuma, crema, crème,
    helado, sorbet, merengue, macarons, cupcake, galletita, pan, panna, tiramisú, delicias turcas, mazapán, turrón,
    marrón glacé, mermelada, manteca, pochoclo, lactona, chocolate, cacao, café, capuchino, almendra, amaretto,
    avellana, pistacho, nuez, castaña, maní, sésamo, arroz, trigo, salvado, cebada, soja, ron, coñac, brandy, whisky,
    champán, vodka, tequila, vino, licor, mojito, piña colada, bellini, martini, vermut, campari, coca-cola,
    agua tónica`,
  almizclado: `almizcle, almizclada, ambreta, ambrettolide, sylkolide, atalcado, atalcada, talco, piel, terciopelo,
    lino, algodón`,
  cuero: `cuero, gamuza, tabaco, hoja de tabaco, humo, ahumado, ahumada, ceniza, pólvora, asfalto, vinilo, alquitrán,
    aceite de cade, civeta, castóreo, hyraceum, animal, indol`,
  acuatico: `acuático, acuática, marino, marina, mar, agua, lluvia, ozónica, mineral, metálica, sal, alga, arena,
    piedra, pedernal, hielo, rocío, calone, cascalone, calypsone, caviar, tinta, aire`,
}

const familyOf = new Map(
  Object.entries(families).flatMap(([family, words]) =>
    words.split(',').map((word) => [withoutAccents(word.trim()), family as NoteFamily] as const),
  ),
)
