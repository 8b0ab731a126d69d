import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Uses the device's share sheet, else copies the URL; if neither is allowed, shows the URL to copy by hand. */
export function ShareButton({ title }: { title: string }) {
  const [byHand, setByHand] = useState('')
  const isSharing = useRef(false)

  async function share() {
    if (isSharing.current) return
    isSharing.current = true
    const url = location.origin + location.pathname
    try {
      if (!(await shareByDevice(title, url))) {
        await navigator.clipboard.writeText(url)
        toast('Enlace copiado')
      }
    } catch {
      setByHand(url)
    } finally {
      isSharing.current = false
    }
  }

  return (
    <>
      <Button look="plain" className="only-with-script" onClick={share}>
        <Share2 aria-hidden size={18} strokeWidth={1.5} /> Compartir
      </Button>
      {byHand && (
        <input
          className="input"
          aria-label="Enlace para copiar"
          readOnly
          value={byHand}
          // biome-ignore lint/a11y/noAutofocus: it is the answer to the button just pressed
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  )
}

/** Returns false if the device has no share sheet; true also if the visitor cancelled it. */
async function shareByDevice(title: string, url: string) {
  if (!navigator.share) return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  }
}
