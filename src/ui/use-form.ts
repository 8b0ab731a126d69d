import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../platform/browser/api-client.ts'

type Errors<Values> = Partial<Record<keyof Values & string, string>>

type FormOf<Values> = {
  initial: Values
  /** What can be told without asking the server. */
  check?: (values: Values) => Errors<Values>
  send: (values: Values) => Promise<void>
  /** The banner's words for a failure. */
  failure: (error: unknown) => string
}

/** A form of text fields: an error shows at its field, goes when the field is edited, and the first one gets the focus. */
export function useForm<Values extends Record<string, string>>({ initial, check, send, failure }: FormOf<Values>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [banner, setBanner] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const isShowing = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useEffect(() => {
    const early = typedEarly(form.current).filter(([name]) => name in initial)
    if (early.length > 0) setValues((typed) => ({ ...typed, ...Object.fromEntries(early) }))
  }, [])

  function show(found: Errors<Values>) {
    isShowing.current = true
    setErrors(found)
  }

  // After the render that marked the fields. An edit changes the errors too, and moves no focus.
  useEffect(() => {
    if (isShowing.current && Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
    isShowing.current = false
  }, [errors])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBanner('')
    const found = check?.(values) ?? {}
    if (Object.keys(found).length > 0) return show(found)
    setErrors({})
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setBanner(failure(error))
      if (error instanceof ApiError) show(error.errors as Errors<Values>)
    } finally {
      setBusy(false)
    }
  }

  function reset(to = initial) {
    setValues(to)
    setErrors({})
    setBanner('')
  }

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    ...(errors[name] ? { error: errors[name] } : {}),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      setValues((typed) => ({ ...typed, [name]: value }))
      setErrors(({ [name]: _gone, ...others }) => others as Errors<Values>)
      setBanner('')
    },
  })

  /** What follows from another field. */
  const fill = (known: Partial<Values>) => setValues((typed) => ({ ...typed, ...known }))

  // By itself, without scripts, it would put what was typed into the address.
  const own = { ref: form, onSubmit, noValidate: true, method: 'post', 'data-scripted': true } as const
  return { form: own, values, field, fill, banner, busy, reset }
}

/** What was typed before the page came alive, or the browser filled in: the fields have it, React does not know. */
function typedEarly(form: HTMLFormElement | null) {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
  return fields.filter((field) => field.value !== field.defaultValue).map(({ name, value }) => [name, value] as const)
}

/** The server's own words; `usual` when it had none or could not be reached. */
export function serverMessage(error: unknown, usual: string) {
  return error instanceof ApiError && error.status > 0 && error.code !== 'error' ? error.message : usual
}
