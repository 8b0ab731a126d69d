import { useEffect, useRef } from 'react'

/**
 * The errors of a form at its top, each with a link to its field. Takes the focus when it is mounted. Give it a key for
 * each attempt, so that sending the same errors again moves the focus too.
 */
export function ErrorSummary({
  errors,
  onChoose,
}: {
  errors: Partial<Record<string, string>>
  onChoose: (name: string) => void
}) {
  const found = Object.entries(errors).filter(([, text]) => text !== undefined)
  const box = useRef<HTMLDivElement>(null)
  const isShown = found.length > 0
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown])
  if (!isShown) return null
  // aria-live off: announced once, by the focus, and not again each time that a corrected field leaves the list.
  return (
    <div ref={box} role="alert" aria-live="off" tabIndex={-1} className="notice notice-bad">
      <h2 className="font-sans text-16 font-semibold">
        {found.length === 1 ? 'Revisá este dato' : `Revisá estos ${found.length} datos`}
      </h2>
      <ul className="mt-1 flex flex-col">
        {found.map(([name, text]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-11 items-center sm:pointer-fine:min-h-6 underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                onChoose(name)
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
