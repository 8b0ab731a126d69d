import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useId, useState } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: string
  /** As its button names it, after «Mostrar». */
  called?: string
  error?: string
  hint?: string
}

/** A password with a button that shows and hides it. */
export function PasswordField({ label, called = label.toLowerCase(), error, hint, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  const Sign = isShown ? EyeOff : Eye
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className="input pr-12"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={note}
          aria-invalid={error ? true : undefined}
        />
        <button
          type="button"
          className="icon-button absolute top-0 right-0"
          aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} ${called}`}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Sign aria-hidden size={20} strokeWidth={1.5} />
        </button>
      </div>
      {note && (
        <p id={note} className={error ? 'field-error' : 'field-hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
