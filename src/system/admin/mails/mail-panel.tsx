import { formatDateTime } from '../../../platform/argentina/time.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Facts } from '../../../ui/admin/facts.tsx'
import { FailureCause } from '../../../ui/admin/failure-cause.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { findMail, sendMailAgain } from '../../mails/calls.ts'
import { MailPreview } from './mail-preview.tsx'
import { MailStatus } from './mail-status.tsx'

type Panel = { id: number | undefined; onClose: () => void; onChange: () => Promise<unknown> }

export function MailPanel({ id, onClose, onChange }: Panel) {
  return (
    <Dialog open={id !== undefined} onClose={onClose} side="right" title="Mail">
      <div className="admin-panel">{id !== undefined && <Details id={id} onChange={onChange} />}</div>
    </Dialog>
  )
}

function Details({ id, onChange }: { id: number; onChange: Panel['onChange'] }) {
  const query = useApi(findMail, { params: { id } })
  const { isBusy, send } = useSending({ failed: 'No se pudo volver a enviar el mail', isToasted: true })

  async function sendAgain() {
    await callApi(sendMailAgain, { params: { id } })
    toast('El mail vuelve a la cola de envío')
  }
  const reload = () => Promise.all([query.refetch(), onChange()])

  return (
    <Loaded query={query} failed="Error al cargar el mail">
      {({ mail }) => (
        <>
          <Facts
            rows={[
              ['Para', mail.to_address],
              ['Asunto', mail.subject || 'Todavía no se escribió'],
              ['Estado', <MailStatus key="status" mail={mail} />],
              [mail.sent_at ? 'Enviado' : 'Creado', formatDateTime(mail.sent_at ?? mail.created_at)],
              ['Intentos', mail.attempts > 1 && mail.attempts],
              ['Próximo intento', mail.next_attempt_at && mail.last_error && formatDateTime(mail.next_attempt_at)],
              ['Último error', mail.last_error && <FailureCause key="failure" of={mail.last_error} />],
            ]}
          />
          {mail.can_send && (
            <p>
              <Button onClick={() => send(sendAgain, { after: reload })} busy={isBusy}>
                Enviar de nuevo
              </Button>
            </p>
          )}
          {/* A mail without a subject has not been rendered yet. */}
          {mail.subject && <MailPreview html={mail.body_html} text={mail.body_text} />}
        </>
      )}
    </Loaded>
  )
}
