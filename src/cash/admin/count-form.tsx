import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../platform/api-client.ts'
import { formatPesos, sumPesos } from '../../platform/money.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { KeptForm } from '../../ui/admin/kept-form.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { Difference } from './difference.tsx'

type Count = {
  rows: readonly { code: string; name: string; expected: number; counted?: number }[]
  path: string
  body?: object
  action: string
  done: string
  failed: string
  warning: string
  /** A correction says why. */
  needsReason?: boolean
  onDone: () => void
}

/** What was counted by method, with the difference as one types. */
export function CountForm({ rows, path, body = {}, action, done, failed, warning, needsReason, onDone }: Count) {
  const [written, setWritten] = useState<Record<string, string>>(() =>
    Object.fromEntries(rows.map(({ code, counted }) => [code, counted === undefined ? '' : String(counted)])),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const counted = Object.fromEntries(rows.map(({ code }) => [code, readPesos(written[code] ?? '')]))
  const isWhole = Object.values(counted).every((amount) => amount !== undefined)
  const total = sumPesos(Object.values(counted).map((amount) => amount ?? 0))
  const expected = sumPesos(rows.map((row) => row.expected))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const missing = Object.entries(counted).filter(([, amount]) => amount === undefined)
    const found = Object.fromEntries(missing.map(([code]) => [`counted.${code}`, 'Ingresá un monto']))
    if (needsReason && !reason) found.reason = 'Contá por qué'
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(undefined)
    try {
      await callApi(path, { method: 'POST', body: { ...body, counted, ...(needsReason ? { reason } : {}) } })
      toast(done)
      onDone()
    } catch (error) {
      setErrors(error instanceof ApiError ? error.errors : {})
      setFailure(messageOf(error, { failed }))
    }
    setBusy(false)
  }

  return (
    <KeptForm name={`count ${path} ${JSON.stringify(body)}`} onSubmit={submit} className="admin-count">
      {rows.map(({ code, name, expected: due }) => (
        <div key={code} className="admin-count-row">
          <TextField
            label={name}
            name={`counted.${code}`}
            inputMode="decimal"
            autoComplete="off"
            value={written[code] ?? ''}
            error={errors[`counted.${code}`]}
            hint={
              <>
                Esperado {formatPesos(due)}
                {counted[code] !== undefined && (
                  <>
                    {' · '}
                    <Difference amount={sumPesos([counted[code], -due])} />
                  </>
                )}
              </>
            }
            onChange={(event) => setWritten((before) => ({ ...before, [code]: event.target.value }))}
          />
        </div>
      ))}
      <p role="status">
        Esperado <strong>{formatPesos(expected)}</strong>
        {isWhole && (
          <>
            {' · '}contado <strong>{formatPesos(total)}</strong> · <Difference amount={sumPesos([total, -expected])} />
          </>
        )}
      </p>
      {needsReason && <TextArea label="Motivo" name="reason" rows={2} maxLength={1000} error={errors.reason} />}
      <p className="admin-soft">{warning}</p>
      <Failure text={failure} />
      <Button type="submit" look="main" busy={isBusy}>
        {action}
      </Button>
    </KeptForm>
  )
}

/** `1.234,50`, `1234.5` or `-3`; undefined for what is no amount. */
function readPesos(text: string) {
  const plain = text.replace(/[$\s]/g, '')
  const number = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain
  return /^-?\d{1,10}(\.\d{1,2})?$/.test(number) ? Number(number) : undefined
}
