import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toPostalCode } from '../../platform/argentina/places.ts'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { findPostalCode } from '../calls.ts'
import { keepPlace, useKeptPlace } from './kept-place.ts'

/** When it comes to the buyer's own postal code; `words` are those for everyone. */
export function ArrivalLine({ words }: { words: string }) {
  const { postal_code, province } = useKeptPlace()
  const code = toPostalCode(postal_code)
  const ask = { params: { code: code ?? '' }, query: province ? { province } : {}, withToken: false }
  const { answer } = useAnswer(findPostalCode, code ? ask : false)
  const [isOpen, setOpen] = useState(false)
  const place = answer && (answer.localities[0] ?? (answer.provinces.length === 1 ? answer.provinces[0] : undefined))
  const told = code ? answer?.arrival : words
  return (
    <>
      <p role="status">{code && answer && !told ? `Te decimos cuándo llega al ${code} antes de pagar.` : told}</p>
      {!isOpen && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
          {told && code && `${place ? `A ${place} ` : ''}(${code})`}
          <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
            {code ? 'Cambiar' : 'Ver cuándo llega a mi código postal'}
          </button>
        </p>
      )}
      {isOpen && <CodeForm code={postal_code} onDone={() => setOpen(false)} />}
    </>
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
    keepPlace({ postal_code: read, province: '' })
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
