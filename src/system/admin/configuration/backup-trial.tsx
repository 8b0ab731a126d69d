import { useEffect } from 'react'
import { useMay } from '../../../accounts/parts/use-may.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { FailureCause } from '../../../ui/admin/failure-cause.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { tryBackup } from '../../backup/calls.ts'
import type { BackupTrial as Trial } from '../../backup/contract.ts'

const pollMs = 3000

export function BackupTrial({ trial, onChange }: { trial: Trial; onChange: () => unknown }) {
  const { may } = useMay()
  const { isBusy, send } = useSending({ failed: 'Error al probar el backup', isToasted: true })
  const isRunning = trial.state === 'en_curso'

  useEffect(() => {
    if (!isRunning) return
    const polling = setInterval(onChange, pollMs)
    return () => clearInterval(polling)
  }, [isRunning, onChange])

  async function start() {
    const { message } = await withPassword((password) => callApi(tryBackup, { body: { password } }))
    toast(message)
    await onChange()
  }

  return (
    <div className="backup-trial">
      <div aria-live="polite">
        <Outcome trial={trial} />
      </div>
      {may(tryBackup) && (
        <Button look="plain" className="max-sm:-ml-2" onClick={() => send(start)} busy={isBusy || isRunning}>
          Probar el último backup
        </Button>
      )}
    </div>
  )
}

function Outcome({ trial }: { trial: Trial }) {
  if (trial.state === 'en_curso') return <p>Probando el último backup en una base aparte…</p>
  if (trial.state === 'ninguna') {
    return <p className="admin-soft">Nunca se probó recuperar un backup. La prueba usa una base aparte y la borra.</p>
  }
  const { differences, finished_at, seconds, backup } = trial
  const isWhole = differences.length === 0
  return (
    <>
      <p>
        <Status tone={isWhole ? 'ok' : 'bad'}>{isWhole ? 'Se recupera entero' : 'No se recupera entero'}</Status>
      </p>
      <p className="admin-soft">
        {backup ?? 'Sin backup'}, probado el {formatDateTime(finished_at)} en {seconds} s.
      </p>
      {!isWhole && (
        <ul className="backup-differences">
          {differences.map((difference) => (
            <li key={difference}>
              <FailureCause of={difference} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
