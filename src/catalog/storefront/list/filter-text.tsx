import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { useEarlyValue } from '../../../platform/browser/use-early-value.ts'
import { useFollowing } from './use-following.ts'

/** How long after the last key the list follows. */
const pauseMs = 400

/** A field to write in. The list follows after a pause. */
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
  const [isTyping, setIsTyping] = useState(false)
  const [typed, setTyped] = useFollowing(value, isTyping)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const field = useEarlyValue<HTMLInputElement>(value, type)

  function type(next: string) {
    setTyped(next)
    setIsTyping(true)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      setIsTyping(false)
      onChange(next)
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
