import { type ComponentType, useEffect } from 'react'
import { useLater } from '../../../platform/browser/use-later.ts'
import { toast } from '../../toast.tsx'

/**
 * Loads the code of a dialog when it is opened. If that fails, a toast says so and the dialog is closed, so that the next
 * press retries; the code of an older version is gone, so the toast can also reload the page. `lazy` would throw instead
 * and replace the page with what is typed on it.
 */
export function useDialogPart<Props>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  isOpen: boolean,
  onClose: () => void,
) {
  const { Part, want } = useLater(() => fetchPart().then((file) => file.default))
  useEffect(() => {
    document.addEventListener('error', markLostStyle, true)
    return () => document.removeEventListener('error', markLostStyle, true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is opened
  useEffect(() => {
    if (!isOpen) return
    fetchLostStyles()
    want().catch(() => {
      toast('No pudimos abrirlo. Revisá tu conexión o recargá la página.', 'error', {
        text: 'Recargar',
        onPress: () => location.reload(),
      })
      onClose()
    })
  }, [isOpen])
  return Part
}

/** Vite requests the stylesheet of a chunk only once, even if it fails. */
function markLostStyle({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset.lost = ''
}

function fetchLostStyles() {
  for (const link of document.querySelectorAll('link[data-lost]')) {
    link.removeAttribute('data-lost')
    link.replaceWith(link.cloneNode())
  }
}
