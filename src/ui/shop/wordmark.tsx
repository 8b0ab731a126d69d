import { Link } from 'react-router'

/** The shop's name as its sign. */
export function Wordmark({ name }: { name: string }) {
  return (
    <Link to="/" className="wordmark" prefetch="intent" aria-label={`${name}, inicio`}>
      {name}
    </Link>
  )
}
