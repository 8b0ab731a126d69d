import './customers.css'

export function TagList({ tags, max = tags.length }: { tags: readonly string[]; max?: number }) {
  const rest = tags.slice(max)
  return (
    <ul className="customer-tags" aria-label="Etiquetas">
      {tags.slice(0, max).map((tag) => (
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
