import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

type Labelled = { label: string; error?: string | undefined; hint?: ReactNode; optional?: boolean }

/** Label above, hint or error below, tied together for screen readers. `control` gets what the input has to carry. */
function Labelled({
  label,
  error,
  hint,
  optional,
  control,
}: Labelled & { control: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (opcional)</span>}
      </label>
      {control({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={note} className={error ? 'field-error' : 'field-hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

type ControlAttributes = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export function TextField({
  label,
  error,
  hint,
  optional,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      control={(attributes) => <input type="text" className="input" {...input} {...attributes} />}
    />
  )
}

export function TextArea({
  label,
  error,
  hint,
  optional,
  ...input
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      control={(attributes) => <textarea rows={4} className="input" {...input} {...attributes} />}
    />
  )
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  children,
  ...select
}: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled
      label={label}
      error={error}
      hint={hint}
      optional={optional}
      control={(attributes) => (
        <select className="input" {...select} {...attributes}>
          {children}
        </select>
      )}
    />
  )
}
