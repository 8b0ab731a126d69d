export type Pyramid = { top: readonly string[]; heart: readonly string[]; base: readonly string[] }

/** 'Salida: …; Corazón: …; Fondo: …'. */
export function notesText({ top, heart, base }: Pyramid) {
  const parts = [part('Salida', top), part('Corazón', heart), part('Fondo', base)]
  return parts.filter(Boolean).join('; ')
}

/** Parses a text of that form, also with titles such as «Notas de salida» or «Base»; empty for any other text. */
export function parseNotes(text: string): Pyramid {
  const pyramid = { top: [] as string[], heart: [] as string[], base: [] as string[] }
  const [, ...parts] = text.split(/(?:notas?\s+(?:de\s+)?)?(salida|coraz[oó]n|fondo|base)\s*:/giu)
  for (let at = 0; at < parts.length; at += 2) {
    const [title = '', notes = ''] = parts.slice(at)
    pyramid[stages.get(title.toLowerCase()) ?? 'base'].push(...noteList(notes.replace(/[;\n].*/s, '')))
  }
  return pyramid
}

/** Splits 'bergamota, rosa'; drops empty parts. */
export const noteList = (text: string) =>
  text
    .split(',')
    // The lookbehind avoids quadratic time on long runs of these characters.
    .map((note) => note.trim().replace(/(?<![\s.|/–-])[\s.|/–-]+$/, ''))
    .filter(Boolean)

const stages = new Map<string, keyof Pyramid>([
  ['salida', 'top'],
  ['corazón', 'heart'],
  ['corazon', 'heart'],
  ['fondo', 'base'],
])

const part = (title: string, notes: readonly string[]) => (notes.length > 0 ? `${title}: ${notes.join(', ')}` : '')
