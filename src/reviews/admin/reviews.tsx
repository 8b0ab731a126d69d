import { Eye } from 'lucide-react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { counted } from '../../platform/text/counted.ts'
import { SavedViews } from '../../system/admin/views/saved-views.tsx'
import { AdminList } from '../../ui/admin/admin-list.tsx'
import { RefreshButton } from '../../ui/admin/refresh-button.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { CaseSteps } from '../../ui/admin/table/case-steps.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { FilterChoice, ListFilters } from '../../ui/admin/table/list-filters.tsx'
import { RowAction } from '../../ui/admin/table/row-action.tsx'
import { oneOf, useListAddress } from '../../ui/admin/table/use-list-address.ts'
import { useOpenedNumber } from '../../ui/admin/table/use-opened.ts'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { listStaffReviews } from '../calls.ts'
import type { StaffReview } from '../contract.ts'
import { reviewStates } from '../rules.ts'
import { ReviewPanel } from './review-panel.tsx'

export const meta = () => [{ title: 'Opiniones · Panel' }, { name: 'robots', content: 'noindex' }]

const list = {
  filters: ['search', 'status', 'stars', 'order'],
  clean: {
    status: oneOf(Object.keys(reviewStates)),
    stars: oneOf(['1', '2', '3', '4', '5']),
    order: oneOf(['ASC']),
  },
  limit: 20,
} as const

const statusOptions = Object.entries(reviewStates).map(([status, [word]]) => [status, word] as const)
const starOptions = [5, 4, 3, 2, 1].map((stars) => [String(stars), counted(stars, 'estrella', 'estrellas')] as const)

const columns: Column<StaffReview>[] = [
  { id: 'name', label: 'Quién', isFixed: true, isNowrap: true, phone: 'name', cell: ({ name }) => name },
  {
    id: 'product',
    label: 'Perfume',
    isWide: true,
    phone: 'second',
    cell: ({ product_name, brand }) => [product_name, brand].filter(Boolean).join(' · '),
  },
  { id: 'stars', label: 'Nota', isNumber: true, isNowrap: true, phone: 'second', cell: ({ stars }) => `${stars} de 5` },
  { id: 'text', label: 'Opinión', isWide: true, cell: ({ text }) => shortened(text) },
  { id: 'date', label: 'Fecha', isNowrap: true, phone: 'end', cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'status',
    label: 'Estado',
    isNowrap: true,
    phone: 'second',
    cell: ({ status }) => {
      const [word, tone] = reviewStates[status]
      return <Status tone={tone}>{word}</Status>
    },
  },
]

const shortened = (text: string) => (text.length > 90 ? `${text.slice(0, 90).trimEnd()}…` : text || '—')

export default function ReviewsPage() {
  const address = useListAddress(list)
  const query = useApi(listStaffReviews, { query: address.query }, { isLive: true })
  const reload = useReload(listStaffReviews)
  const [shown, setShown] = useOpenedNumber()
  return (
    <AdminList
      title="Opiniones"
      about={query.data && newReviewsText(query.data.new_count)}
      actions={<RefreshButton query={query} />}
      above={
        <ListFilters address={address} search="Perfume, marca, orden o palabras">
          <FilterChoice address={address} name="status" label="Estado" options={statusOptions} />
          <FilterChoice address={address} name="stars" label="Nota" all="Todas" options={starOptions} />
        </ListFilters>
      }
      query={query}
      address={address}
      views={<SavedViews page="/admin/reviews" />}
      failed="Error al cargar las opiniones"
      rows={({ reviews }) => reviews}
      noun={['opinión', 'opiniones']}
      empty="Todavía no hay opiniones. Se piden por email unos días después de cada entrega."
      noMatch="Ninguna opinión coincide con los filtros."
      table={(reviews) => (
        <DataTable
          id="reviews"
          caption="Opiniones de compradores"
          columns={columns}
          rows={reviews}
          nameOf={({ name }) => name}
          open={shown}
          onOpen={({ id }) => setShown(id)}
          actions={({ id, name }) => (
            <RowAction name="Ver la opinión de" of={name} icon={Eye} onClick={() => setShown(id)} />
          )}
        />
      )}
    >
      <ReviewPanel
        review={query.data?.reviews.find(({ id }) => id === shown)}
        steps={
          <CaseSteps
            keys={query.data?.reviews.map(({ id }) => id) ?? []}
            shown={shown}
            noun="Opinión"
            onShow={setShown}
          />
        }
        onClose={() => setShown(undefined)}
        onSaved={reload}
      />
    </AdminList>
  )
}

function newReviewsText(count: number) {
  if (count === 0) return 'No queda ninguna sin leer.'
  return counted(count, 'opinión sin leer', 'opiniones sin leer')
}
