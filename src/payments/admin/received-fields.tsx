import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import { explainPesos, readPesos } from '../../platform/argentina/read-pesos.ts'
import { PesosField } from '../../ui/pesos-field.tsx'

export type Received = { written: string; shortage: 'accept' | 'ask' | undefined }

/** The fields of the API call; empty if no amount or the expected amount was entered. */
export function receiptOf({ written, shortage }: Received, expected: number) {
  const received_amount = readPesos(written)
  const missing = missingOf(written, expected)
  if (received_amount === undefined || missing === 0) return {}
  return { received_amount, ...(missing > 0 && shortage ? { shortage } : {}) }
}

/** The missing part of the expected amount; negative for an excess. */
export function missingOf(written: string, expected: number) {
  const amount = readPesos(written)
  return amount === undefined ? 0 : fromCents(toCents(expected) - toCents(amount))
}

/** The error for an invalid amount, which must not be treated as empty: that would confirm the whole sum. */
export const receivedFault = ({ written }: Received) =>
  written.trim() && readPesos(written) === undefined ? `Importe recibido: ${explainPesos(written)}` : ''

export function ReceivedFields({
  value,
  expected,
  onChange,
}: {
  value: Received
  expected: number
  onChange: (value: Received) => void
}) {
  const missing = missingOf(value.written, expected)
  return (
    <>
      <PesosField
        label="Importe recibido"
        name="received_amount"
        optional
        placeholder={formatPesos(expected)}
        hint="Solo si llegó otro importe"
        value={value.written}
        onChange={(written) => onChange({ ...value, written })}
      />
      {missing < 0 && (
        <p className="notice notice-warn">Sobran {formatPesos(-missing)}: queda anotado para devolver.</p>
      )}
      {missing > 0 && (
        <fieldset>
          <legend>Faltan {formatPesos(missing)}</legend>
          <Choice name="accept" of="Confirmar igual, con un motivo" value={value} onChange={onChange} />
          <Choice
            name="ask"
            of="Pedirle la diferencia al cliente: la orden queda sin pagar"
            value={value}
            onChange={onChange}
          />
        </fieldset>
      )}
    </>
  )
}

type Choice = { name: 'accept' | 'ask'; of: string; value: Received; onChange: (value: Received) => void }

function Choice({ name, of, value, onChange }: Choice) {
  return (
    <label className="admin-check">
      <input
        type="radio"
        name="shortage"
        checked={value.shortage === name}
        onChange={() => onChange({ ...value, shortage: name })}
      />
      <span>{of}</span>
    </label>
  )
}
