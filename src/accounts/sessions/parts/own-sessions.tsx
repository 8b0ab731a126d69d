import { formatDateTime } from '../../../platform/argentina/time.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useAnswer } from '../../../platform/browser/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { serverMessage } from '../../../ui/use-form.ts'
import { OwnList } from '../../parts/own-list.tsx'
import { useButtonCall } from '../../parts/use-button-call.ts'
import { endOneSession, listSessions } from '../calls.ts'

export function OwnSessions() {
  const { answer, error, reload } = useAnswer(listSessions, {})
  const { busy, send } = useButtonCall()

  async function end(id: number) {
    await send(
      async () => toast((await callApi(endOneSession, { params: { id } })).message),
      (error) => serverMessage(error, 'No pudimos cerrar la sesión. Probá de nuevo.'),
    )
    reload()
  }

  return (
    <OwnList
      title="Sesiones abiertas"
      lead="Si no reconocés una, cerrala y cambiá tu contraseña."
      failed={error && 'No pudimos cargar tus sesiones.'}
      reload={reload}
      rows={answer?.sessions.map(({ id, device, place, last_used_at, is_current }) => ({
        id,
        name: device || 'Dispositivo desconocido',
        facts: [
          place && `Red ${place}`,
          is_current ? 'Este dispositivo' : `Último uso: ${formatDateTime(last_used_at)}`,
        ],
        action: is_current ? undefined : (
          <Button
            look="plain"
            busy={busy}
            onClick={() => end(id)}
            aria-label={`Cerrar la sesión de ${device || 'un dispositivo desconocido'}`}
          >
            Cerrar
          </Button>
        ),
      }))}
    />
  )
}
