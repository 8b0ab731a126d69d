import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { halfMoment, halfMomentMessage } from '../platform/argentina/local-moment.ts'
import { TextField } from './field.tsx'

type Moment = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** `2026-11-30T23:59`, empty, or `halfMoment` for a half-typed value. */
  value: string
  onChange: (written: string) => void
  onBlur?: () => void
}

/** Date and time. For a half-typed value browsers report an empty string, which would pass for none. */
export function MomentField({ value, error, onChange, onBlur, ...field }: Moment) {
  const [isLeft, setLeft] = useState(false)
  const isHalf = value === halfMoment
  /** Browsers fire no change event for a half-typed value. */
  function hear({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const written = currentTarget.validity.badInput ? halfMoment : currentTarget.value
    if (written !== value) onChange(written)
  }
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={isHalf ? '' : value}
      error={isHalf && (isLeft || error) ? halfMomentMessage : error}
      onChange={(event) => onChange(event.target.value)}
      onKeyUp={hear}
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        hear(event)
        setLeft(true)
        onBlur?.()
      }}
    />
  )
}
