import { Link } from 'react-router'
import type { PyramidRow } from '../notes/pyramid.ts'
import { NoteSign } from './note-sign.tsx'

/** Top, heart and base, each note a way to the perfumes that have it too. */
export function NotesPyramid({ rows }: { rows: readonly PyramidRow[] }) {
  return (
    <div className="pyramid">
      {rows.map(({ title, hint, notes }) => (
        <section key={title}>
          {title && (
            <h3>
              {title} <span className="pyramid-hint">{hint}</span>
            </h3>
          )}
          <ul>
            {notes.map(({ name, family }) => (
              <li key={name}>
                <Link
                  to={`/products?search=${encodeURIComponent(name)}`}
                  className="note"
                  title={`Perfumes con ${name}`}
                >
                  <NoteSign family={family} />
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
