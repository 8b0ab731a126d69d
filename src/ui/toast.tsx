import { Check, CircleAlert, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createMemory, useStore } from '../platform/browser/browser-store.ts'
import { rememberFocus, useToastKeys } from './use-toast-keys.ts'

type Kind = 'ok' | 'error' | 'info'
/** Must also be possible elsewhere: the toast disappears. */
type Action = { text: string; onPress: () => void }
type Toast = { id: number; kind: Kind; text: string; action: Action | undefined }

/** Given by the specification. */
const lifeMs = 5000

const toasts = createMemory<readonly Toast[]>([])
/** One container in the page and one in each open dialog; toasts are shown in the last one. */
const places = createMemory<readonly symbol[]>([])
let lastId = 0
/** The toast that the pointer was moved onto; one that appears under a resting pointer does not count. */
let pointed: number | undefined

/** Shows a message at the top right for five seconds and announces it to screen readers. */
export function toast(text: string, kind: Kind = 'ok', action?: Action) {
  lastId += 1
  const id = lastId
  // A repeated message replaces the earlier one.
  toasts.write([
    ...toasts
      .read()
      .filter((shown) => shown.text !== text)
      .slice(-2),
    { id, kind, text, action },
  ])
  if (action) rememberFocus()
  setTimeout(() => expire(id), lifeMs)
}

/** Waits while the keyboard focus or the pointer is on the toast. */
function expire(id: number) {
  if (id === pointed || document.querySelector('.toasts :focus-visible')) setTimeout(() => expire(id), lifeMs)
  else dismiss(id)
}

const dismiss = (id: number) => toasts.write(toasts.read().filter((toast) => toast.id !== id))

const signs = { ok: Check, error: CircleAlert, info: Info }

/**
 * The container of toasts: one in the page and one in each dialog, since everything outside an open modal dialog is inert
 * and below it.
 */
export function Toasts() {
  const isShown = useIsLastPlace()
  const region = useRef<HTMLDivElement>(null)
  useToastKeys(region)
  const shown = useStore(toasts)
  return (
    // A status is atomic by default: each toast would be announced with those before it.
    <div ref={region} role="status" aria-atomic={false} className="toasts">
      {(isShown ? shown : []).map(({ id, kind, text, action }) => {
        const Sign = signs[kind]
        return (
          <div
            key={id}
            className={`toast toast-${kind}`}
            onPointerMove={({ movementX, movementY }) => {
              if (movementX !== 0 || movementY !== 0) pointed = id
            }}
            onPointerLeave={() => {
              pointed = undefined
            }}
          >
            <Sign aria-hidden size={20} strokeWidth={1.5} />
            <p>{text}</p>
            {action && (
              <button
                type="button"
                className="toast-action"
                onClick={() => {
                  action.onPress()
                  dismiss(id)
                }}
              >
                {action.text}
              </button>
            )}
            <button type="button" className="icon-button" aria-label="Cerrar aviso" onClick={() => dismiss(id)}>
              <X aria-hidden size={18} strokeWidth={1.5} />
            </button>
          </div>
        )
      })}
    </div>
  )
}

function useIsLastPlace() {
  const [place] = useState(() => Symbol('toasts'))
  useEffect(() => {
    places.write([...places.read(), place])
    return () => places.write(places.read().filter((other) => other !== place))
  }, [place])
  return useStore(places).at(-1) === place
}
