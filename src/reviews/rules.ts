export const reviewThanks = 'Gracias. La leemos y después se publica.'

/** Occasions that buyers can choose; the keys are stored. */
export const momentLabels = {
  dia: 'De día',
  noche: 'De noche',
  trabajo: 'Para trabajar',
  salida: 'Para salir',
  cita: 'Para una cita',
  deporte: 'Para hacer deporte',
  primavera: 'En primavera',
  verano: 'En verano',
  otono: 'En otoño',
  invierno: 'En invierno',
} as const

export type Moment = keyof typeof momentLabels
export const moments = Object.keys(momentLabels) as [Moment, ...Moment[]]

/** Labels of the values from 1. */
export const longevityLabels = ['Se va enseguida', 'Dura poco', 'Unas horas', 'Dura mucho', 'Todo el día'] as const
export const sillageLabels = ['Queda en la piel', 'Se siente cerca', 'Deja estela', 'Llena el ambiente'] as const

export const reviewStates = {
  nueva: ['Nueva', 'warn'],
  publicada: ['Publicada', 'ok'],
  oculta: ['Oculta', 'soft'],
} as const satisfies Record<string, readonly [string, string]>

/** Removes HTML markup; «<3» and «3 < 5» stay. Repeats until stable, since a removal can join the parts of a tag. */
export function plainText(written: string) {
  let text = written
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/<[/!?a-z][^<>]*>/gi, '')
  }
  return text
    .replace(/<(?=[/!?a-z])/gi, '')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .trim()
}

/** `Ana P.`: does not identify the buyer. */
export function shortName(name: string) {
  const [first = '', ...more] = plainText(name).split(/\s+/).filter(Boolean)
  const last = more.at(-1)?.match(/\p{L}/u)?.[0]
  const shown = first.includes('@') || first.includes('://') ? '' : first.slice(0, 30)
  if (!shown) return 'Alguien que lo compró'
  return last ? `${shown} ${last.toUpperCase()}.` : shown
}
