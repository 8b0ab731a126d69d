import type { Option, OptionGroup } from './found-options.ts'

type List = {
  id: string
  groups: readonly OptionGroup[]
  marked: string | undefined
  /** The results are of the previous text. */
  isStale: boolean
  onTake: (option: Option) => void
}

/** The list of a combobox: the focus stays in the input, whose keys move the selection. */
export function OptionList({ id, groups, marked, isStale, onTake }: List) {
  return (
    // Keeps the focus in the input.
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
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are not a form.
        <div key={name} role="group" aria-labelledby={`${id}-${place}`}>
          <p id={`${id}-${place}`} className="everywhere-group">
            {name}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input has its keys.
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
