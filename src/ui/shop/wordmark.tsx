import { Link } from '../link.tsx'

/** The shop's name as its sign. */
export function Wordmark({ name }: { name: string }) {
  return (
    <Link to="/" className="wordmark" aria-label={`${name}, inicio`}>
      {name}
    </Link>
  )
}
