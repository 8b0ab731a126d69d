export type Pyramid = { top: readonly string[]; heart: readonly string[]; base: readonly string[] }

/** The pyramid as one text: 'Salida: …; Corazón: …; Fondo: …'. */
export function notesText({ top, heart, base }: Pyramid) {
  const parts = [part('Salida', top), part('Corazón', heart), part('Fondo', base)]
  return parts.filter(Boolean).join('; ')
}

/** Reads the pyramid out of a text of that form; a text of any other form has none. */
export function parseNotes(text: string): Pyramid {
  const pyramid = { top: [] as string[], heart: [] as string[], base: [] as string[] }
  const [, ...parts] = text.split(/(?:notas?\s+(?:de\s+)?)?(salida|coraz[oó]n|fondo|base)\s*:/giu)
  for (let at = 0; at < parts.length; at += 2) {
    const [title = '', notes = ''] = parts.slice(at)
    pyramid[stages.get(title.toLowerCase()) ?? 'base'].push(...noteList(notes.replace(/[;\n].*/s, '')))
  }
  return pyramid
}

/** 'bergamota, rosa' as a list; what is empty is left out. */
export const noteList = (text: string) =>
  text
    .split(',')
    // Looked for from where a run of them begins alone: from each of them, a long one would take its length squared.
    .map((note) => note.trim().replace(/(?<![\s.|/–-])[\s.|/–-]+$/, ''))
    .filter(Boolean)

const stages = new Map<string, keyof Pyramid>([
  ['salida', 'top'],
  ['corazón', 'heart'],
  ['corazon', 'heart'],
  ['fondo', 'base'],
])

const part = (title: string, notes: readonly string[]) => (notes.length > 0 ? `${title}: ${notes.join(', ')}` : '')
