import { Link } from 'react-router'

type Topic = { to: string; text: string }
type Topics = { notes: readonly Topic[]; brands: readonly Topic[]; gifts: readonly Topic[] }

/** Ways into the shop for who knows a smell, a name or a budget. One of a kind leads nowhere that a list does not. */
export function HomeTopics({ notes, brands, gifts }: Topics) {
  const rows = [
    ['Por cómo huelen', notes],
    ['Marcas', brands],
    ['Para regalar', gifts],
  ] as const
  return rows.map(
    ([title, topics]) =>
      topics.length > 1 && (
        <section key={title} className="page home-section home-topics">
          <h2>{title}</h2>
          <ul>
            {topics.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="chip">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}
