import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useShortcuts } from './shortcuts.ts'

type Steps<Key> = {
  /** Of the list's rows, in its order. */
  keys: readonly Key[]
  shown: Key | undefined
  /** What one is called: «Orden». */
  noun: string
  onShow: (key: Key) => void
}

/** In the foot of an open detail: from one row to the next without closing it, by j and k too. */
export function CaseSteps<Key extends string | number>({ keys, shown, noun, onShow }: Steps<Key>) {
  const at = shown === undefined ? -1 : keys.indexOf(shown)
  const before = at < 0 ? undefined : keys[at - 1]
  const after = at < 0 ? undefined : keys[at + 1]
  const go = (to: Key | undefined) => to !== undefined && onShow(to)
  useShortcuts([
    { key: 'j', words: `${noun} siguiente`, inDialog: true, act: () => go(after) },
    { key: 'k', words: `${noun} anterior`, inDialog: true, act: () => go(before) },
  ])
  return (
    <div className="admin-steps">
      <Step name={`${noun} anterior`} icon={ChevronLeft} isThere={before !== undefined} onGo={() => go(before)} />
      <Step name={`${noun} siguiente`} icon={ChevronRight} isThere={after !== undefined} onGo={() => go(after)} />
    </div>
  )
}

function Step({
  name,
  icon: Icon,
  isThere,
  onGo,
}: {
  name: string
  icon: LucideIcon
  isThere: boolean
  onGo: () => void
}) {
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} disabled={!isThere} onClick={onGo}>
      <Icon aria-hidden size={20} strokeWidth={1.5} />
    </button>
  )
}
