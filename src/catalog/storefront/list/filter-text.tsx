import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { useEarlyValue } from '../../../platform/browser/use-early-value.ts'

/** How long after the last key the list follows. */
const pauseMs = 400

/** A field to write in. The list follows after a pause; the field follows the address, but never under someone's fingers. */
export function FilterText({
  label,
  value,
  onChange,
  ...input
}: { label: string; value: string; onChange: (value: string) => void } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange'
>) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isTyping, setIsTyping] = useState(false)
  if (value !== last) {
    setLast(value)
    if (!isTyping) setTyped(value)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  const field = useEarlyValue<HTMLInputElement>(value, type)

  function type(next: string) {
    setTyped(next)
    setIsTyping(true)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      setIsTyping(false)
      if (next.trim() !== value) onChange(next)
    }, pauseMs)
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className="input"
        autoComplete="off"
        {...input}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}
