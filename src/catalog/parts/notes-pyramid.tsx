import { Link } from 'react-router'
import type { Pyramid } from '../notes/pyramid.ts'
import { NoteSign } from './note-sign.tsx'

/** Top, heart and base notes; each note links to the products that have it. */
export function NotesPyramid({ rows, ending }: Pyramid) {
  return (
    <div className="pyramid">
      {ending && (
        <svg aria-hidden width="100%" height="8">
          {rows.map(({ title, x, width, notes }) => (
            <rect
              key={title}
              x={`${x}%`}
              width={`${width}%`}
              height="8"
              fill="currentColor"
              className={`note-${notes[0]?.family}`}
            />
          ))}
        </svg>
      )}
      {rows.map(({ title, hint, clock, notes }) => (
        <section key={title}>
          {title && (
            <h3>
              {clock && <b>{clock}</b>} {title} <span className="pyramid-hint">{hint}</span>
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
      {ending && <p className="text-14 text-soft">{ending}</p>}
    </div>
  )
}
