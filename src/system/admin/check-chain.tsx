import { formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { useSending } from '../../ui/admin/form/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { checkAudit } from '../audit/calls.ts'

/** Verifies the audit log on request only, since it reads all of it. */
export function CheckChain() {
  const { isBusy, send } = useSending({ failed: 'Error al verificar la auditoría', isToasted: true })

  async function check() {
    const { fault, last_at } = await callApi(checkAudit)
    if (fault) toast(`La cadena está rota: ${fault}.`, 'error')
    else toast(last_at ? `Cadena verificada hasta el ${formatDateTime(last_at)}` : 'Todavía no hay nada que verificar')
  }

  return (
    <Button onClick={() => send(check)} busy={isBusy}>
      Verificar la cadena
    </Button>
  )
}
