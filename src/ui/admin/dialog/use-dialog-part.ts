import { type ComponentType, useEffect } from 'react'
import { useLater } from '../../../platform/browser/use-later.ts'
import { toast } from '../../toast.tsx'

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
      for (const link of stylesheets()) link.toggleAttribute('data-lost', !link.sheet)
      toast('No pudimos abrirlo. Revisá tu conexión y probá de nuevo.', 'error')
      onClose()
    })
  }, [isOpen])
  return Part
}

/** Vite asks for a part's stylesheet once, whatever becomes of it. One that is still on its way is left to come. */
function fetchLostStyles() {
  for (const link of stylesheets()) {
    if (!link.sheet && link.matches('[data-lost]')) link.replaceWith(link.cloneNode())
  }
}

const stylesheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
