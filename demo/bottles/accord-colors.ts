export type Mood =
  | 'wood'
  | 'citrus'
  | 'powder'
  | 'fruit'
  | 'petal'
  | 'spice'
  | 'amber'
  | 'leaf'
  | 'water'
  | 'smoke'
  | 'hide'
  | 'sweet'
  | 'stone'
  | 'air'

type Accord = { color: string; mood: Mood }

const neutral: Accord = { color: '#B98A52', mood: 'amber' }

/** The colour of an accord, for bars and placeholders: muted enough to lie on paper. */
export function accordColor(accord: string) {
  return accordOf(accord).color
}

export function accordMood(accord: string) {
  return accordOf(accord).mood
}

function accordOf(accord: string) {
  return accords.get(accord.trim().toLowerCase().normalize('NFC')) ?? neutral
}

const accords = new Map<string, Accord>(
  Object.entries({
    amaderado: { color: '#8C6341', mood: 'wood' },
    cítrico: { color: '#E2BE4A', mood: 'citrus' },
    dulce: { color: '#D98C8C', mood: 'sweet' },
    aromático: { color: '#7E9A78', mood: 'leaf' },
    atalcado: { color: '#CDB5B0', mood: 'powder' },
    frutal: { color: '#D4705F', mood: 'fruit' },
    floral: { color: '#D592A6', mood: 'petal' },
    'especiado cálido': { color: '#B65C34', mood: 'spice' },
    'floral blanco': { color: '#D9CFB4', mood: 'petal' },
    'especiado fresco': { color: '#92A05A', mood: 'spice' },
    ámbar: { color: '#C5812F', mood: 'amber' },
    vainilla: { color: '#DDBB7F', mood: 'sweet' },
    almizclado: { color: '#BFADA3', mood: 'powder' },
    verde: { color: '#6E9557', mood: 'leaf' },
    fresco: { color: '#86B5B0', mood: 'water' },
    rosa: { color: '#C9637E', mood: 'petal' },
    terroso: { color: '#7C6650', mood: 'stone' },
    cuero: { color: '#7B4A34', mood: 'hide' },
    pachulí: { color: '#6B5540', mood: 'wood' },
    acuático: { color: '#6FA3BF', mood: 'water' },
    oud: { color: '#5A3A2C', mood: 'smoke' },
    iris: { color: '#9C93BD', mood: 'powder' },
    lavanda: { color: '#9287BA', mood: 'leaf' },
    'floral amarillo': { color: '#DFB75C', mood: 'petal' },
    balsámico: { color: '#94603C', mood: 'amber' },
    animal: { color: '#6D5242', mood: 'hide' },
    'especiado suave': { color: '#C58B5C', mood: 'spice' },
    violeta: { color: '#8A6BA3', mood: 'petal' },
    tropical: { color: '#E39A55', mood: 'fruit' },
    ozónico: { color: '#A4BFCB', mood: 'air' },
    nardo: { color: '#DACBBE', mood: 'petal' },
    ahumado: { color: '#6A6460', mood: 'smoke' },
    marino: { color: '#4F8399', mood: 'water' },
    herbal: { color: '#84995F', mood: 'leaf' },
    lactónico: { color: '#E0D2BD', mood: 'sweet' },
    caramelo: { color: '#C47E3A', mood: 'sweet' },
    musgoso: { color: '#66744B', mood: 'stone' },
    canela: { color: '#A5562F', mood: 'spice' },
    coco: { color: '#D8C7AC', mood: 'sweet' },
    tabaco: { color: '#8A5B2E', mood: 'smoke' },
    almendra: { color: '#CBA27A', mood: 'sweet' },
    miel: { color: '#D79B31', mood: 'amber' },
    aldehídico: { color: '#CFCBB9', mood: 'air' },
    nueces: { color: '#9A7350', mood: 'wood' },
    cacao: { color: '#6A4030', mood: 'sweet' },
    café: { color: '#5B4032', mood: 'smoke' },
    cereza: { color: '#A82F45', mood: 'fruit' },
    salado: { color: '#A8BDBB', mood: 'water' },
    chocolate: { color: '#623C2C', mood: 'sweet' },
    anís: { color: '#B3B58A', mood: 'spice' },
    metálico: { color: '#9CA3A8', mood: 'stone' },
    ron: { color: '#A2612B', mood: 'amber' },
    mineral: { color: '#A39C93', mood: 'stone' },
    whisky: { color: '#B5742C', mood: 'amber' },
    coníferas: { color: '#4F7058', mood: 'leaf' },
    gourmand: { color: '#C0835A', mood: 'sweet' },
  } satisfies Record<string, Accord>),
)
