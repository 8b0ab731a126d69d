import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { useShortcuts } from './shortcuts.ts'

type Steps<Key> = {
  /** Keys of the list's rows, in order. */
  keys: readonly Key[]
  shown: Key | undefined
  /** Singular, as «Orden». */
  noun: string
  onShow: (key: Key) => void
}

/** Previous and next buttons of an open detail, also by k and j. */
export function CaseSteps<Key extends string | number>({ keys, shown, noun, onShow }: Steps<Key>) {
  const at = shown === undefined ? -1 : keys.indexOf(shown)
  const before = at < 0 ? undefined : keys[at - 1]
  const after = at < 0 ? undefined : keys[at + 1]
  const go = (to: Key | undefined) => to !== undefined && onShow(to)
  useShortcuts([
    { key: 'j', label: `${noun} siguiente`, inDialog: true, act: () => go(after) },
    { key: 'k', label: `${noun} anterior`, inDialog: true, act: () => go(before) },
  ])
  return (
    <div className="admin-steps">
      <IconButton
        name={`${noun} anterior`}
        icon={ChevronLeft}
        isDisabled={before === undefined}
        onClick={() => go(before)}
      />
      <IconButton
        name={`${noun} siguiente`}
        icon={ChevronRight}
        isDisabled={after === undefined}
        onClick={() => go(after)}
      />
      {/* Announces the step: the focus stays on the button. */}
      {at >= 0 && (
        <p aria-live="polite" className="sr-only">
          {noun} {at + 1} de {keys.length}
        </p>
      )}
    </div>
  )
}
