import { Link } from 'react-router'
import { noteFamily } from '../notes/note-families.ts'
import { NoteSign } from './note-sign.tsx'

/** Top, heart and base, each note a way to the perfumes that have it too. */
export function NotesPyramid({ rows }: { rows: readonly { title: string; hint: string; notes: readonly string[] }[] }) {
  return (
    <div className="pyramid">
      {rows.map(({ title, hint, notes }) => (
        <section key={title}>
          <h3>
            {title} <span>{hint}</span>
          </h3>
          <NoteLinks notes={notes} />
        </section>
      ))}
    </div>
  )
}

export function NoteLinks({ notes }: { notes: readonly string[] }) {
  return (
    <ul>
      {notes.map((note) => (
        <li key={note}>
          <Link to={`/products?search=${encodeURIComponent(note)}`} className="note" title={`Perfumes con ${note}`}>
            <NoteSign family={noteFamily(note)} />
            <span>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The rows that a product has; what staff wrote as one text is one row without a place in the pyramid. */
export function notesOf(product: {
  notes: string
  notes_top: readonly string[]
  notes_heart: readonly string[]
  notes_base: readonly string[]
}) {
  const rows = [
    { title: 'Salida', hint: 'los primeros minutos', notes: product.notes_top },
    { title: 'Corazón', hint: 'las horas siguientes', notes: product.notes_heart },
    { title: 'Fondo', hint: 'lo que queda en la piel', notes: product.notes_base },
  ].filter(({ notes }) => notes.length > 0)
  if (rows.length > 0) return { rows, loose: [] }
  return {
    rows,
    loose: product.notes
      .split(/[,;]/)
      .map((note) => note.trim())
      .filter(Boolean),
  }
}
