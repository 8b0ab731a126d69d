import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { Field, type FieldTexts } from '../../ui/field.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>
/** `called`: the field's name in the button's label, after «Mostrar». */
type Password = FieldTexts & Input & { called?: string }

export function PasswordField({ called, ...field }: Password) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
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
            <Icon aria-hidden size={20} strokeWidth={1.5} />
          </button>
        </div>
      )}
    />
  )
}
