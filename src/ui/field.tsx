import { type ComponentProps, type ReactNode, useId } from 'react'

export type FieldTexts = { label: string; error?: string | undefined; hint?: ReactNode; optional?: boolean }
type Input = ComponentProps<'input'>
type Area = ComponentProps<'textarea'>
type Select = ComponentProps<'select'>

/**
 * Label above, hint or error below. `control` gets the remaining properties and the aria attributes that connect them.
 */
export function Field<Own>({
  label,
  error,
  hint,
  optional,
  control,
  ...own
}: FieldTexts & Own & { control: (own: Own) => ReactNode }) {
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  const tied = { id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (opcional)</span>}
      </label>
      {control({ ...own, ...tied } as unknown as Own)}
      {note && (
        <p id={note} className={error ? 'field-error' : 'field-hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

export const TextField = (field: FieldTexts & Input) => (
  <Field<Input> {...field} control={(input) => <input type="text" className="input" {...input} />} />
)

export const TextArea = (field: FieldTexts & Area) => (
  <Field<Area> {...field} control={(area) => <textarea rows={4} className="input" {...area} />} />
)

export const SelectField = (field: FieldTexts & Select) => (
  <Field<Select> {...field} control={(select) => <select className="input" {...select} />} />
)

type Value = string | number

/** Options of a select: values, or pairs of value and label. */
export const Options = ({ of }: { of: readonly (Value | readonly [value: Value, words: string])[] }) =>
  of.map((option) => {
    const [value, label] = typeof option === 'object' ? option : [option, option]
    return (
      <option key={value} value={value}>
        {label}
      </option>
    )
  })
