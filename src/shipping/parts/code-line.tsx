import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toPostalCode } from '../../platform/argentina/places.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { storePlace, useStoredPlace } from './stored-place.ts'

export function CodeLine({ invitation, children }: { invitation: string; children: ReactNode }) {
  const { postal_code } = useStoredPlace()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CodeForm code={postal_code} onDone={() => setOpen(false)} />
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
      {children}
      <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
        {toPostalCode(postal_code) ? 'Cambiar' : invitation}
      </button>
    </p>
  )
}

function CodeForm({ code, onDone }: { code: string; onDone: () => void }) {
  const [typed, setTyped] = useState(code)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => form.current?.querySelector('input')?.select(), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = toPostalCode(typed)
    if (!read) return setError('Son 4 números, como 1425')
    storePlace({ postal_code: read, province: '' })
    onDone()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex items-start gap-3 py-2">
      <div className="w-36">
        <TextField
          label="Código postal"
          value={typed}
          maxLength={12}
          inputMode="numeric"
          autoComplete="postal-code"
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" className="mt-6">
        Ver
      </Button>
    </form>
  )
}
