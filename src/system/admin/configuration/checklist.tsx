import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { findReadiness } from '../../checklist/calls.ts'
import { ChecklistItems } from './checklist-items.tsx'
import { sectionId } from './section-index.tsx'

const title = '¿Está todo listo?'
export const checklistPlace = `/admin/configuration#${sectionId(title)}`

export function Checklist() {
  const query = useApi(findReadiness, {})
  return (
    <section className="admin-sheet" aria-labelledby={sectionId(title)}>
      <h2 id={sectionId(title)}>{title}</h2>
      <Loaded query={query} failed="Error al cargar la lista">
        {({ items }) => <ChecklistItems items={items} />}
      </Loaded>
    </section>
  )
}
