import type { Option, OptionGroup } from './found-options.ts'

type List = {
  id: string
  groups: readonly OptionGroup[]
  marked: string | undefined
  /** Of what was typed before. */
  isStale: boolean
  onTake: (option: Option) => void
}

/** The groups of a combobox; the focus stays in its field, whose keys move the mark. */
export function OptionList({ id, groups, marked, isStale, onTake }: List) {
  return (
    // A press takes no focus from the field.
    <div
      role="listbox"
      id={id}
      aria-label="Resultados"
      aria-busy={isStale}
      className="everywhere-list"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, options }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are no form.
        <div key={name} role="group" aria-labelledby={`${id}-${place}`}>
          <p id={`${id}-${place}`} className="everywhere-group">
            {name}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: its keys are heard in the field.
            <div
              key={option.key}
              role="option"
              id={`${id}-${option.key}`}
              aria-selected={option.key === marked}
              className="everywhere-option"
              onClick={() => onTake(option)}
            >
              <span className="everywhere-title">{option.title}</span>
              {option.side && <span className="everywhere-side">{option.side}</span>}
              {option.detail && <span className="everywhere-detail">{option.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
