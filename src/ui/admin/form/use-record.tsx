import { type ComponentProps, type FormEvent, useState } from 'react'
import { toast } from '../../toast.tsx'
import { Overtaken } from './overtaken.tsx'
import { useRestorableState } from './use-restorable-state.ts'
import { useSeen } from './use-seen.ts'
import { useSending } from './use-sending.ts'

type Kind<Row, Values, Sent> = {
  /** Unique for kind and row; key of the kept values. */
  name: string
  /** Undefined for a new record. */
  row: Row | undefined
  valuesOf: (row: Row | undefined) => Values
  asSent: (values: Values) => Sent
  /** Validation errors by field. */
  wrong: (values: Values) => Record<string, string>
  change: (row: Row, parts: Partial<Sent>) => Promise<{ message: string }>
  create: (sent: Sent) => Promise<{ message: string }>
  differences: (sent: Sent, now: Partial<Row>) => ComponentProps<typeof Overtaken>['rows']
  failed: string
  onSaved: () => unknown
  onClose: () => void
}

/**
 * State of a record's form: typed values, saving with the row as it was seen, and conflicts with a colleague's change.
 */
export function useRecord<Row extends object, Values extends { name: string }, Sent extends object>(
  kind: Kind<Row, Values, Sent>,
) {
  const { seen, theirs, notice, settle } = useSeen(kind.name, kind.row)
  const [opened] = useState(() => kind.valuesOf(kind.row))
  // Kept as a whole: rows that were added and unnamed boxes are no fields that `useRestorableForm` could restore.
  const [values = opened, setValues, isRestored] = useRestorableState<Values | undefined>(kind.name, undefined)
  const { isBusy, failure, setFailure, errors, setErrors, send, isHere } = useSending({ failed: kind.failed })
  const sent = kind.asSent(values)

  function change(more: Partial<Values>) {
    setValues({ ...values, ...more })
    // Clears the errors of edited fields. A field inside a list is called «rates.0.price».
    const isOld = (field: string) => Object.keys(more).some((name) => `${field}.`.startsWith(`${name}.`))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isOld(field))))
  }

  async function save(base: Row | undefined) {
    const wrong = { ...kind.wrong(values), ...(values.name.trim() ? {} : { name: 'Ingresá el nombre' }) }
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return
    async function request() {
      const { message } = base
        ? await kind.change(base, changedParts(kind.asSent(kind.valuesOf(base)), sent))
        : await kind.create(sent)
      toast(message)
      kind.onSaved()
      if (isHere()) kind.onClose()
    }
    await send(request, { isShownElsewhere: notice })
  }

  return {
    name: kind.name,
    values,
    isRestored,
    sent,
    errors,
    isBusy,
    failure,
    change,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save(seen)
    },
    overtaken: theirs && (
      <Overtaken
        title={theirs.message}
        rows={kind.differences({ ...seen, ...sent }, theirs.now)}
        onMine={() => save(settle())}
        onTheirs={() => setValues(kind.valuesOf({ ...settle(), ...sent, ...theirs.now }))}
      />
    ),
  }
}

/** Only the fields that were changed here: a colleague may have changed the others. */
function changedParts<Sent extends object>(before: Sent, after: Sent): Partial<Sent> {
  const parts = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Sent]),
  )
  return Object.fromEntries(parts) as Partial<Sent>
}
