/** A name above its e-mail, each truncated to the column. */
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
