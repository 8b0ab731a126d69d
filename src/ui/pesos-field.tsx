import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { formatPesos } from '../platform/argentina/money.ts'
import { explainPesos, readPesos, writePesos } from '../platform/argentina/read-pesos.ts'
import { TextField } from './field.tsx'

type Pesos = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'> & {
  label: string
  /** The text as typed; `readPesos` parses it. */
  value: string
  onChange: (written: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** Shown beside the parsed amount. */
  hint?: ReactNode
  optional?: boolean
  /** Formats the parsed amount; default: pesos. */
  format?: (amount: number) => string
  allowNegative?: boolean
}

/** A field for money: shows the parsed amount while typing and normalises the text on blur. */
export function PesosField({
  value,
  onChange,
  onBlur,
  error,
  hint,
  format = formatPesos,
  allowNegative = false,
  ...field
}: Pesos) {
  const [isLeft, setLeft] = useState(false)
  const pesos = readPesos(value, { allowNegative })
  const isOdd = pesos === undefined && value.trim() !== ''
  const understood = pesos === undefined ? '' : format(pesos)
  return (
    <TextField
      // The decimal keyboard of phones has no minus sign.
      inputMode={allowNegative ? 'text' : 'decimal'}
      autoComplete="off"
      {...field}
      value={value}
      error={isOdd && (isLeft || error) ? explainPesos(value) : error}
      hint={
        understood && hint ? (
          <>
            {understood} · {hint}
          </>
        ) : (
          understood || hint
        )
      }
      onChange={(event) => {
        setLeft(false)
        onChange(event.target.value)
      }}
      onBlur={() => {
        setLeft(true)
        if (pesos !== undefined && writePesos(pesos) !== value) onChange(writePesos(pesos))
        onBlur?.()
      }}
    />
  )
}
