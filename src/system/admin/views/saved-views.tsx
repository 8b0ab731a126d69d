import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { PanelPage } from '../../../panel-pages.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { FloatingMenu } from '../../../ui/admin/table/floating-menu.tsx'
import { keyOf, useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { deleteView, listViews, saveView } from '../../views/calls.ts'
import './saved-views.css'

/** Parameters of the moment, which are not part of a view. */
const momentary = ['open', 'edit', 'page']

export function SavedViews({ page }: { page: PanelPage }) {
  const query = useApi(listViews, { query: { page } })
  const client = useQueryClient()
  const { search } = useLocation()
  const [error, setError] = useState<string>()
  const now = new URLSearchParams(search)
  for (const name of momentary) now.delete(name)
  const views = query.data?.views ?? []
  const current = views.find((view) => view.query === now.toString())

  async function change(answer: Promise<unknown>) {
    setError(undefined)
    try {
      await answer
      return true
    } catch (failure) {
      setError(messageOf(failure, { failed: 'Error al guardar la vista' }))
      return false
    } finally {
      // Reloads the list: the answer to the first of two changes may arrive last, without the second. Also after an
      // error, since another tab may have deleted the view.
      await client.invalidateQueries({ queryKey: keyOf(listViews, { query: { page } }) })
    }
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name'))
    if (await change(callApi(saveView, { body: { page, name, query: now.toString() } }))) form.reset()
  }

  return (
    <FloatingMenu
      label={
        <>
          <Bookmark aria-hidden size={18} strokeWidth={1.5} /> {current?.name ?? 'Vistas'}
        </>
      }
    >
      <ul className="saved-views">
        {views.map(({ id, name, query }) => (
          <li key={id}>
            <Link to={`${page}?${query}`} className="admin-link" aria-current={id === current?.id ? 'true' : undefined}>
              {name}
            </Link>
            <button
              type="button"
              className="icon-button"
              aria-label={`Borrar la vista ${name}`}
              onClick={() => change(callApi(deleteView, { params: { id } }))}
            >
              <X aria-hidden size={18} strokeWidth={1.5} />
            </button>
          </li>
        ))}
      </ul>
      <form className="saved-views-new" onSubmit={save}>
        <TextField label="Guardar estos filtros como" name="name" required maxLength={40} error={error} />
        <Button type="submit">Guardar</Button>
      </form>
    </FloatingMenu>
  )
}
