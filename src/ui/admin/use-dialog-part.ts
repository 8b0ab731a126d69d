import { type ComponentType, useEffect } from 'react'
import { useLater } from '../../platform/browser/use-later.ts'
import { toast } from '../toast.tsx'

/**
 * A dialog that is fetched when it is opened. One that does not come is said and closed, so that the next press asks anew:
 * thrown, as by `lazy`, it would take the page away, and what is written on it.
 */
export function useDialogPart<Props>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  isOpen: boolean,
  onClose: () => void,
) {
  const { Part, want } = useLater(() => fetchPart().then((file) => file.default))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is opened
  useEffect(() => {
    if (!isOpen) return
    fetchLostStyles()
    want().catch(() => {
      toast('No pudimos abrirlo. Revisá tu conexión y probá de nuevo.', 'error')
      onClose()
    })
  }, [isOpen])
  return Part
}

/** Vite asks for a part's stylesheet once, whatever becomes of it. */
function fetchLostStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}
