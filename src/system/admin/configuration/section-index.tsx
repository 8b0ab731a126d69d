/** A long page's sections, to jump to; where there is room it stays beside them. */
export function SectionIndex({ titles }: { titles: readonly string[] }) {
  return (
    <nav className="section-index" aria-label="Secciones de la configuración">
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${sectionId(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** «Límites de las órdenes» → `limites-de-las-ordenes`, the id of the section's heading. */
export const sectionId = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
