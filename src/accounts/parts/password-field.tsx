import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { Field, type FieldWords } from '../../ui/field.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>
/** `called`: as its button names it, after «Mostrar». */
type Password = FieldWords & Input & { called?: string }

/** A password with a button that shows and hides it. */
export function PasswordField({ called, ...field }: Password) {
  const [isShown, setShown] = useState(false)
  const Sign = isShown ? EyeOff : Eye
  return (
    <Field<Input>
      {...field}
      control={(input) => (
        <div className="relative">
          <input
            {...input}
            type={isShown ? 'text' : 'password'}
            className="input pr-12"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="icon-button absolute top-0 right-0"
            aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} ${called ?? field.label.toLowerCase()}`}
            aria-controls={input.id}
            onClick={() => setShown(!isShown)}
          >
            <Sign aria-hidden size={20} strokeWidth={1.5} />
          </button>
        </div>
      )}
    />
  )
}
