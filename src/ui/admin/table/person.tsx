/** A name over its mail, each cut where its column ends. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <span>
      <span className="admin-cut" title={name}>
        {name}
      </span>{' '}
      <span className="admin-sub" title={email}>
        {email}
      </span>
    </span>
  )
}
