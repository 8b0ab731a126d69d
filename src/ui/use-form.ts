import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../platform/browser/api-client.ts'

type Errors<Values> = Partial<Record<keyof Values & string, string>>

type FormOf<Values> = {
  initial: Values
  /** Validation in the browser, before sending. */
  check?: (values: Values) => Errors<Values>
  send: (values: Values) => Promise<void>
  /** Text of the banner after a failure. */
  failure: (error: unknown) => string
}

/** A form of text fields. Errors are shown at their field until it is edited; the first one gets the focus. */
export function useForm<Values extends Record<string, string>>({ initial, check, send, failure }: FormOf<Values>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [banner, setBanner] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const isShowing = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const early = typedEarly(form.current).filter(([name]) => name in initial)
    if (early.length > 0) setValues((typed) => ({ ...typed, ...Object.fromEntries(early) }))
  }, [])

  function show(found: Errors<Values>) {
    isShowing.current = true
    setErrors(found)
  }

  // After the render that marks the fields. Editing also changes `errors`, but must not move the focus.
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

  /** Sets values derived from another field. */
  const fill = (known: Partial<Values>) => setValues((typed) => ({ ...typed, ...known }))

  // POST, so that without scripts the values do not end up in the URL.
  const own = { ref: form, onSubmit, noValidate: true, method: 'post', 'data-scripted': true } as const
  return { form: own, values, field, fill, banner, busy, reset }
}

/** Values typed or autofilled before hydration, which React's state does not have. */
function typedEarly(form: HTMLFormElement | null) {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
  return fields.filter((field) => field.value !== field.defaultValue).map(({ name, value }) => [name, value] as const)
}

/** The server's message, or `usual` if it gave none or could not be reached. */
export function serverMessage(error: unknown, usual: string) {
  return error instanceof ApiError && error.status > 0 && error.code !== 'error' ? error.message : usual
}
