import { callApi } from '../../../platform/browser/api-client.ts'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sendFailedMails } from '../../mails/calls.ts'

export function SendFailed({ onDone }: { onDone: () => Promise<unknown> }) {
  const { isBusy, send } = useSending({ failed: 'No se pudieron volver a enviar', isToasted: true })
  const sendAll = async () => toast((await callApi(sendFailedMails, {})).message)

  return (
    <Button look="plain" onClick={() => send(sendAll, { after: onDone })} busy={isBusy}>
      Enviar de nuevo los que fallaron
    </Button>
  )
}
