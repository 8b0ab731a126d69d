import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

export function CopyButton({ text, name }: { text: string; name: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2500)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Permission denied, or an insecure context: the user can still select the text.
      setState('failed')
    }
  }

  const Icon = state === 'copied' ? Check : Copy
  return (
    <span className="flex items-center">
      <span role="status" className={state === 'failed' ? 'text-14 text-soft' : 'sr-only'}>
        {state === 'copied' && `${name}: copiado`}
        {state === 'failed' && 'Seleccionalo y copialo'}
      </span>
      <button type="button" className="icon-button" aria-label={`Copiar ${name}`} onClick={copy}>
        <Icon aria-hidden size={18} strokeWidth={1.5} className={state === 'copied' ? 'text-ok' : ''} />
      </button>
    </span>
  )
}
