import { Link } from '../../../ui/link.tsx'
import type { Topics } from './list-topics.ts'

/** Links to lists by smell, brand or budget. Hidden with fewer than two. */
export function HomeTopics({ title, topics }: Topics) {
  if (topics.length < 2) return null
  return (
    <section className="page home-section home-topics">
      <h2>{title}</h2>
      <ul>
        {topics.map(({ to, text, more, color }) => (
          <li key={to}>
            <Link to={to} className={color ? 'smell' : 'chip'}>
              {text}
              {color && (
                <>
                  <span className="block font-sans text-14 text-soft">{more}</span>
                  <svg aria-hidden>
                    <circle cx="50%" cy="50%" r="50%" fill={color} />
                  </svg>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
