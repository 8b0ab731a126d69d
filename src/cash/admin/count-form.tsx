import { type FormEvent, useState } from 'react'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { explainPesos, readPesos, writePesos } from '../../platform/argentina/read-pesos.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { offeredMethods } from '../../settings/payment-methods.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Count, CountedAmounts } from '../closings/contract.ts'
import { Difference } from './difference.tsx'

type Form = {
  rows: readonly { code: string; name: string; expected: number; counted?: number | undefined }[]
  /** Name under which the form's content is saved. */
  name: string
  send: (count: Count & { reason: string }) => Promise<unknown>
  action: string
  done: string
  failed: string
  warning: string
  needsReason?: boolean
  onClose: () => void
  onDone: () => void
}

export function CountForm({ rows, name, send, action, done, failed, warning, needsReason, onClose, onDone }: Form) {
  const [written, setWritten] = useState<Record<string, string>>(() =>
    Object.fromEntries(rows.map(({ code, counted }) => [code, counted === undefined ? '' : writePesos(counted)])),
  )
  const { isBusy, failure, errors, setErrors, send: sending, isHere } = useSending({ failed })
  const counted = Object.fromEntries(
    rows.map(({ code }) => [code, readPesos(written[code] ?? '', { allowNegative: true })]),
  )
  const isWhole = Object.values(counted).every((amount) => amount !== undefined)
  const total = sumPesos(Object.values(counted).map((amount) => amount ?? 0))
  const expected = sumPesos(rows.map((row) => row.expected))

  function write(code: string, text: string) {
    setWritten((before) => ({ ...before, [code]: text }))
    setErrors(({ [`counted.${code}`]: _mended, ...others }) => others)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = formText(new FormData(event.currentTarget), 'reason').trim()
    const missing = Object.entries(counted).filter(([, amount]) => amount === undefined)
    const found = Object.fromEntries(missing.map(([code]) => [`counted.${code}`, explain(written[code] ?? '')]))
    if (needsReason && !reason) found.reason = 'Contá por qué'
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (!isCounted(counted)) return
    await sending(async () => {
      const seen = Object.fromEntries(rows.map(({ code, expected: due }) => [code, due]))
      await send({ counted, expected: seen, reason })
      toast(done)
      onDone()
      if (isHere()) onClose()
    })
  }

  return (
    <RestorableForm name={name} onSubmit={submit} className="admin-count">
      {rows.map(({ code, name: method, expected: due }) => (
        <div key={code} className="admin-count-row">
          <PesosField
            label={method}
            name={`counted.${code}`}
            allowNegative
            inputMode={due < 0 ? 'text' : 'decimal'}
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
            onChange={(text) => write(code, text)}
          />
          <Button onClick={() => write(code, writePesos(due))}>
            Coincide<span className="sr-only"> con lo esperado de {method}</span>
          </Button>
        </div>
      ))}
      <p role="status">
        Esperado <strong>{formatPesos(expected)}</strong>
        {isWhole && (
          <>
            {' · '}contado <strong>{formatPesos(total)}</strong>
            <br />
            <Difference amount={sumPesos([total, -expected])} />
          </>
        )}
      </p>
      {needsReason && <TextArea label="Motivo" name="reason" rows={2} maxLength={1000} error={errors.reason} />}
      <p className="admin-soft">{warning}</p>
      <Failure text={failure} />
      <Button type="submit" look="main" busy={isBusy}>
        {action}
      </Button>
    </RestorableForm>
  )
}

const explain = (text: string) => (text.trim() ? explainPesos(text) : 'Ingresá un monto')

const isCounted = (counted: Record<string, number | undefined>): counted is CountedAmounts =>
  [...offeredMethods, 'manual'].every((code) => counted[code] !== undefined)
