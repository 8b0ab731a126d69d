import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Options, TextField } from '../../../ui/field.tsx'
import { listTags, setTags } from '../../customers/calls.ts'
import type { CustomerDetail } from '../../customers/contract.ts'
import { TagList } from './tag-list.tsx'

type Props = { customer: CustomerDetail; onChanged: () => void }

export function CustomerTags({ customer: { id, tags }, onChanged }: Props) {
  const { may } = useMay()
  const known = useApi(listTags, may(setTags) && {})
  const [written, setWritten] = useState('')
  const sending = useSending({ failed: 'Error al guardar las etiquetas' })
  const { isBusy, failure, setFailure, errors, setErrors } = sending
  const listId = useId()

  function showError(message?: string) {
    setErrors({})
    setFailure(message)
  }
  function save(next: readonly string[]) {
    async function change() {
      await callApi(setTags, { params: { id }, body: { tags: [...next], before: [...tags] } })
      // Keeps a different text that is being typed.
      setWritten((now) => (next.includes(now) ? '' : now))
    }
    showError()
    // Reloads after an error too: a colleague may have changed the tags.
    return sending.send(change, { after: () => void onChanged() })
  }

  function add(event: FormEvent) {
    event.preventDefault()
    if (written.trim()) save([...tags, written])
    else showError('Escribí la etiqueta')
  }

  if (!may(setTags)) return tags.length > 0 && <TagList tags={tags} />
  return (
    <>
      {tags.length > 0 && (
        <ul className="customer-tags" aria-label="Etiquetas">
          {tags.map((tag) => (
            <li key={tag} className="customer-tag">
              {tag}
              <button
                type="button"
                className="icon-button"
                aria-label={`Quitar «${tag}»`}
                disabled={isBusy}
                onClick={() => save(tags.filter((one) => one !== tag))}
              >
                <X aria-hidden size={14} strokeWidth={1.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="customer-new-tag" onSubmit={add} noValidate>
        <TextField
          label="Nueva etiqueta"
          maxLength={30}
          list={listId}
          autoComplete="off"
          value={written}
          error={Object.values(errors)[0] ?? failure}
          onChange={({ target }) => {
            setWritten(target.value)
            showError()
          }}
        />
        <datalist id={listId}>
          <Options of={known.data?.tags.map(({ tag }) => tag) ?? []} />
        </datalist>
        <Button type="submit" busy={isBusy}>
          Agregar
        </Button>
      </form>
    </>
  )
}
