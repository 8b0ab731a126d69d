import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { serverMessage, useForm } from '../../../ui/use-form.ts'
import type { SessionAnswer } from '../../contract.ts'
import { AccountPage } from '../../parts/account-page.tsx'
import { PasskeyButton } from '../../passkeys/parts/passkey-button.tsx'
import { logInSecond } from '../calls.ts'
import type { SecondStep } from './second-step.ts'

type Props = {
  step: SecondStep
  onEntered: (answer: SessionAnswer) => Promise<void>
  onBack: (message?: string) => void
}

export function SecondStepPage({ step, onEntered, onBack }: Props) {
  const [failure, setFailure] = useState('')
  const [kind, setKind] = useState<Kind>('code')
  const next = step.hasCodes ? texts[kind].lead : 'Ahora usá tu llave de acceso.'
  return (
    <AccountPage title="Segundo paso" lead={`Tu contraseña es correcta. ${next}`}>
      <Banner text={failure} />
      {step.hasCodes && (
        <CodeForm
          step={step}
          kind={kind}
          onKind={setKind}
          onTry={() => setFailure('')}
          onEntered={onEntered}
          onBack={onBack}
        />
      )}
      {step.hasPasskey && <PasskeyButton onEntered={onEntered} onFailure={setFailure} />}
      <button type="button" className="link-alone self-start text-14" onClick={() => onBack()}>
        Volver a la contraseña
      </button>
    </AccountPage>
  )
}

type Kind = 'code' | 'recovery_code'

const texts = {
  code: {
    lead: 'Ingresá el código de 6 números que muestra tu app de verificación.',
    label: 'Código de verificación',
    otherWay: 'Usar un código de recuperación',
  },
  recovery_code: {
    lead: 'Ingresá uno de los códigos que guardaste al activar la app. Si los perdiste, escribinos y te ayudamos a entrar.',
    label: 'Código de recuperación',
    otherWay: 'Usar el código de la app',
  },
} as const

type Code = Props & { kind: Kind; onKind: (kind: Kind) => void; onTry: () => void }

function CodeForm({ step: { challenge }, kind, onKind, onTry, onEntered, onBack }: Code) {
  const { label, otherWay } = texts[kind]
  const { form, field, banner, busy, reset } = useForm({
    initial: { code: '', recovery_code: '' },
    check: (values) => (values[kind].trim() ? {} : { [kind]: 'Ingresá el código' }),
    async send(values) {
      onTry()
      try {
        await onEntered(await callApi(logInSecond, { body: { challenge, [kind]: values[kind] }, withToken: false }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'segundo-factor-vencido') throw error
        onBack(error.message)
      }
    },
    failure: (error) =>
      error instanceof ApiError && kind in error.errors ? '' : serverMessage(error, 'Error al iniciar sesión'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field is another one
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus()
  }, [kind])
  return (
    <form {...form} className="flex flex-col gap-4">
      <Banner text={banner} />
      {kind === 'code' ? (
        <TextField
          key={kind}
          label={label}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          required
          {...field('code')}
        />
      ) : (
        <TextField
          key={kind}
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          required
          {...field('recovery_code')}
        />
      )}
      <button
        type="button"
        className="link-alone self-end text-14"
        onClick={() => {
          reset()
          onTry()
          onKind(kind === 'code' ? 'recovery_code' : 'code')
        }}
      >
        {otherWay}
      </button>
      <Button type="submit" look="main" wide busy={busy}>
        {busy ? 'Ingresando…' : 'Continuar'}
      </Button>
    </form>
  )
}
