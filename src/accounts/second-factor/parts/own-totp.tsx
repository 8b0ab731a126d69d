import { useId, useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useAnswer } from '../../../platform/browser/use-answer.ts'
import { withPassword } from '../../../ui/admin/dialog/password-again.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { serverMessage } from '../../../ui/use-form.ts'
import type { User } from '../../contract.ts'
import { useButtonCall } from '../../parts/use-button-call.ts'
import { readTotp, startTotp } from '../calls.ts'
import type { TotpStarted } from '../contract.ts'
import { ConfirmTotpForm } from './confirm-totp-form.tsx'
import { EndTotpForm } from './end-totp-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

type Shown = { step: 'start'; started: TotpStarted } | { step: 'codes'; codes: string[] } | { step: 'end' }

const titles = {
  start: 'Activar los códigos',
  codes: 'Guardá tus códigos de recuperación',
  end: '¿Desactivar los códigos?',
}

export function OwnTotp({ user }: { user: User }) {
  const { answer, error, reload } = useAnswer(readTotp, {})
  const [shown, setShown] = useState<Shown>()
  const { busy, send } = useButtonCall()
  const id = useId()

  async function ask() {
    setShown({ step: 'start', started: await withPassword((password) => callApi(startTotp, { body: { password } })) })
  }
  const start = () => send(ask, (failure) => serverMessage(failure, 'No pudimos empezar. Probá de nuevo.'))

  function close() {
    setShown(undefined)
    reload()
  }

  return (
    <section className="flex flex-col items-start gap-3" aria-labelledby={id}>
      <header className="flex flex-col gap-1">
        <h3 id={id} className="text-18">
          Códigos de verificación
        </h3>
        <p className="text-soft">
          Además de tu contraseña, al entrar te pedimos un código de una app como Google Authenticator.
        </p>
      </header>
      {error && (
        <Button onClick={reload} look="plain" className="-ml-2">
          No pudimos ver si están activos. Probar de nuevo
        </Button>
      )}
      {!answer && !error && <Skeleton className="h-16 w-full" />}
      {answer?.is_on && (
        <>
          <p>
            <span className="font-medium text-ok">Activos.</span> {codesLeftText(answer.recovery_codes_left)} Para tener
            otros diez, desactivalos y activalos de nuevo.
          </p>
          <Button onClick={() => setShown({ step: 'end' })}>Desactivar</Button>
        </>
      )}
      {answer && !answer.is_on && (
        <Button busy={busy} onClick={start}>
          Activar los códigos
        </Button>
      )}
      <Dialog open={shown !== undefined} onClose={close} title={shown ? titles[shown.step] : ''}>
        {shown?.step === 'start' && (
          <ConfirmTotpForm started={shown.started} onConfirmed={(codes) => setShown({ step: 'codes', codes })} />
        )}
        {shown?.step === 'codes' && <RecoveryCodeList codes={shown.codes} onDone={close} />}
        {shown?.step === 'end' && <EndTotpForm email={user.email} onDone={close} />}
      </Dialog>
    </section>
  )
}

const codesLeftText = (left: number) =>
  left === 0
    ? 'No te queda ningún código de recuperación.'
    : left === 1
      ? 'Te queda 1 código de recuperación.'
      : `Te quedan ${left} códigos de recuperación.`
