import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { SessionAnswer } from '../../contract.ts'
import { enterByPasskey, passkeyMessage } from './passkeys.ts'

type Props = { onEntered: (answer: SessionAnswer) => Promise<void>; onFailure: (message: string) => void }

export function PasskeyButton({ onEntered, onFailure }: Props) {
  const [busy, setBusy] = useState(false)
  async function enter() {
    setBusy(true)
    onFailure('')
    try {
      await onEntered(await enterByPasskey())
    } catch (error) {
      onFailure(passkeyMessage(error))
    }
    setBusy(false)
  }
  return (
    <Button wide busy={busy} onClick={enter}>
      <KeyRound aria-hidden size={20} strokeWidth={1.5} />
      Entrar con llave de acceso
    </Button>
  )
}
