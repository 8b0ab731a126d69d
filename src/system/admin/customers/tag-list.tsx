import './customers.css'

export function TagList({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) {
  const rest = tags.slice(most)
  return (
    <ul className="customer-tags" aria-label="Etiquetas">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="customer-tag" title={tag}>
          <span>{tag}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="customer-more" title={rest.join(', ')}>
          y {rest.length} más
        </li>
      )}
    </ul>
  )
}
