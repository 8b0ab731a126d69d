import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Toasts } from './toast.tsx'

/**
 * A native modal dialog. `side` makes it a sheet that slides in. The focus starts at `data-first`, or at the close button.
 */
export function Dialog({
  open,
  onClose,
  title,
  side,
  children,
  footer,
}: {
  open: boolean
  onClose: () => void
  title: string
  side?: 'left' | 'right' | 'whole'
  children: ReactNode
  footer?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    // React does not render the attribute `autofocus`, which the browser would use.
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [open])
  // An open dialog that is unmounted would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${side ? `dialog-${side}` : ''}`}
      aria-labelledby={id}
      // The event is asynchronous: the dialog may have been opened again meanwhile.
      onClose={() => dialog.current?.open || onClose()}
      // A click whose target is the dialog is on its backdrop, as the content covers the rest. Ignores the second
      // click of the double click that opened it.
      onClick={(event) => event.target === dialog.current && event.detail < 2 && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      {open && (
        <div className="dialog-body">
          {/* A div, because the dialog may be inside the page's own header or footer. */}
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="icon-button" aria-label="Cerrar" onClick={onClose}>
              <X aria-hidden size={20} strokeWidth={1.5} />
            </button>
          </div>
          <div className="dialog-content">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </div>
      )}
      {open && <Toasts />}
    </dialog>
  )
}
