import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { formatPesos } from '../platform/argentina/money.ts'
import { explainPesos, readPesos, writePesos } from '../platform/argentina/read-pesos.ts'
import { TextField } from './field.tsx'

type Pesos = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur'> & {
  label: string
  /** As it is written; `readPesos` gives its amount. */
  value: string
  onChange: (written: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** Beside what is understood. */
  hint?: ReactNode
  optional?: boolean
  /** How the amount is told; pesos where nothing is said. */
  format?: (amount: number) => string
  allowNegative?: boolean
}

/** A field for money: says what it understands while one types, and writes it in one way when it is left. */
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
      // A telephone's keys for decimals have no minus sign.
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
