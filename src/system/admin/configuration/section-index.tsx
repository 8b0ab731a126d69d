import { sheetId } from '../../../ui/admin/sheet.tsx'

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
