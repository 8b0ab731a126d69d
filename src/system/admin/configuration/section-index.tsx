import { sheetId } from '../../../ui/admin/sheet.tsx'

/** A long page's sections, to jump to; where there is room it stays beside them. */
export function SectionIndex({ titles }: { titles: readonly string[] }) {
  return (
    <nav className="section-index" aria-label="Secciones de la configuración">
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${sheetId(title)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
