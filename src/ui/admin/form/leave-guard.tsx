import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-router'
import { readToken } from '../../../platform/browser/session-store.ts'
import { Confirm } from '../dialog/confirm.tsx'

const Unsaved = createContext<(form: string, isDirty: boolean) => void>(() => undefined)

/**
 * Asks before leaving a screen with unsaved changes, by link, back button or closing the tab. Not when the session has
 * ended: the forms keep their values then.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<readonly string[]>([])
  const reportDirty = useCallback((form: string, isDirty: boolean) => {
    setDirty((now) => [...now.filter((one) => one !== form), ...(isDirty ? [form] : [])])
  }, [])
  const isDirty = dirty.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && readToken() !== undefined && nextLocation.pathname !== currentLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (readToken()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <Unsaved value={reportDirty}>
      {children}
      <Confirm
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Tenés cambios sin guardar"
        action="Salir sin guardar"
        look="danger"
        onConfirm={async () => {
          blocker.proceed?.()
          // Leaving closes the dialog.
          return false
        }}
      >
        <p>Si salís ahora, se pierde lo que escribiste y todavía no guardaste.</p>
      </Confirm>
    </Unsaved>
  )
}

/** Reports unsaved changes of a form to the surrounding LeaveGuard, if any. */
export function useUnsaved(isDirty: boolean) {
  const reportDirty = useContext(Unsaved)
  const form = useId()
  useEffect(() => {
    reportDirty(form, isDirty)
    return () => reportDirty(form, false)
  }, [reportDirty, form, isDirty])
}
