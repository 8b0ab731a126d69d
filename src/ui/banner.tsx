import { CircleAlert, CircleCheck } from 'lucide-react'
import { useShownFocus } from './use-shown-focus.ts'

/**
 * Result of a form, above its fields. The live region is mounted before its text, so that screen readers announce it.
 */
export function Banner({ text, kind = 'error' }: { text: string; kind?: 'error' | 'ok' }) {
  const Sign = kind === 'error' ? CircleAlert : CircleCheck
  const look = kind === 'error' ? 'border-bad text-bad' : 'border-ok text-ok'
  const box = useShownFocus<HTMLDivElement>(text)
  return (
    <div ref={box} role={kind === 'error' ? 'alert' : 'status'} tabIndex={-1} className={text ? '' : 'sr-only'}>
      {text && (
        <p className={`flex items-start gap-3 rounded-small border bg-sheet px-4 py-3 ${look}`}>
          <Sign aria-hidden size={20} strokeWidth={1.5} className="mt-0.5 shrink-0" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
