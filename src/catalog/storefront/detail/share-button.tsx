import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

/** The device's own way of sharing, else the address copied; where neither is allowed, the address to be copied by hand. */
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
          // biome-ignore lint/a11y/noAutofocus: it answers the button just pressed.
          autoFocus
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  )
}

/** False where the device has no such way; who changed their mind needs nothing more. */
async function shareByDevice(title: string, url: string) {
  if (!navigator.share) return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  }
}
