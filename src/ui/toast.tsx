import { Check, CircleAlert, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createMemory, useStore } from '../platform/browser/browser-store.ts'
import { noteOrigin, useToastKeys } from './use-toast-keys.ts'

type Kind = 'ok' | 'error' | 'info'
/** What can be done about it at once. It is never the only way to it: the toast goes. */
type Action = { text: string; onPress: () => void }
type Toast = { id: number; kind: Kind; text: string; action: Action | undefined }

/** The specification's life of a toast. */
const lifeMs = 5000

const toasts = createMemory<readonly Toast[]>([])
/** The page's place for toasts, then that of each open dialog: they show in the last one. */
const places = createMemory<readonly symbol[]>([])
let lastId = 0
/** The toast onto which the pointer was moved. One that came under a pointer at rest is in its way. */
let pointed: number | undefined

/** Shows a short message at the top right for five seconds; screen readers hear it too. */
export function toast(text: string, kind: Kind = 'ok', action?: Action) {
  lastId += 1
  const id = lastId
  // The same again is said anew in place of the old: it never piles up over the page.
  toasts.write([
    ...toasts
      .read()
      .filter((shown) => shown.text !== text)
      .slice(-2),
    { id, kind, text, action },
  ])
  if (action) noteOrigin()
  setTimeout(() => expire(id), lifeMs)
}

/** Not while the keyboard or the pointer is on it. */
function expire(id: number) {
  if (id === pointed || document.querySelector('.toasts :focus-visible')) setTimeout(() => expire(id), lifeMs)
  else dismiss(id)
}

const dismiss = (id: number) => toasts.write(toasts.read().filter((toast) => toast.id !== id))

const signs = { ok: Check, error: CircleAlert, info: Info }

/**
 * Where toasts show: once in the page, and in each dialog. What lies outside an open modal dialog is inert: it can
 * neither be seen above it, nor pressed, nor heard by a screen reader.
 */
export function Toasts() {
  const isShown = useIsLastPlace()
  const region = useRef<HTMLDivElement>(null)
  useToastKeys(region)
  const shown = useStore(toasts)
  return (
    <div ref={region} role="status" aria-live="polite" className="toasts">
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
