import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Toasts } from './toast.tsx'

/**
 * A native modal dialog: focus stays inside, Escape closes, focus returns to where it was. `side` slides in as a sheet.
 * Focus begins at `data-first`, or else at the button that closes it.
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
    // React never writes `autofocus`, which is what the browser would look for.
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [open])
  // Taken away while it is open, it would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${side ? `dialog-${side}` : ''}`}
      aria-labelledby={id}
      // The event comes late: by then the dialog may be open again, for something else.
      onClose={() => dialog.current?.open || onClose()}
      // A click on the dialog's own box is one on its backdrop: the content covers the rest. Not the second half of the
      // double click that opened it.
      onClick={(event) => event.target === dialog.current && event.detail < 2 && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      {open && (
        <div className="dialog-body">
          {/* No header nor footer: a dialog may stand inside the page's own. */}
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
