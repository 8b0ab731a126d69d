/** The title over figures, in a table that is written out. */
export function NumberHead({ children }: { children: string }) {
  return (
    <th scope="col" className="is-number">
      {children}
    </th>
  )
}
