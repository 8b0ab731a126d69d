import { useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sendFailedMails } from '../../mails/calls.ts'

/** After days without a mail server: all at once, instead of one click each. */
export function SendFailed({ onDone }: { onDone: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      const { message } = await callApi(sendFailedMails, {})
      toast(message)
    } catch (error) {
      toast(messageOf(error, { failed: 'No se pudieron volver a enviar' }), 'error')
    }
    await onDone()
    setBusy(false)
  }

  return (
    <Button look="plain" onClick={send} busy={isBusy}>
      Enviar de nuevo los que fallaron
    </Button>
  )
}
