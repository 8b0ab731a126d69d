/** Header of a column of numbers, for tables without DataTable. */
export function NumberHead({ children }: { children: string }) {
  return (
    <th scope="col" className="is-number">
      {children}
    </th>
  )
}
