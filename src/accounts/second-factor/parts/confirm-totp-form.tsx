import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { serverMessage, useForm } from '../../../ui/use-form.ts'
import { confirmTotp } from '../calls.ts'
import type { TotpStarted } from '../contract.ts'

type Props = { started: TotpStarted; onConfirmed: (codes: string[]) => void }

export function ConfirmTotpForm({ started, onConfirmed }: Props) {
  const { form, field, banner, busy } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Ingresá el código que muestra la app' }),
    async send(body) {
      onConfirmed((await callApi(confirmTotp, { body })).recovery_codes)
    },
    failure: (error) =>
      error instanceof ApiError && error.errors.code
        ? ''
        : serverMessage(error, 'No pudimos activarlos. Probá de nuevo.'),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>Escaneá este código con la app. En este teléfono, abrilo en la app o copiale la clave.</p>
      <img
        className="size-48 self-center rounded-small"
        alt="Código QR para la app"
        src={`data:image/svg+xml,${encodeURIComponent(started.qr)}`}
      />
      <p className="text-center">
        <a className="link" href={started.otpauth_url}>
          Abrir en la app
        </a>
      </p>
      <p className="text-14 text-soft">
        Clave:{' '}
        <code className="text-ink select-all" translate="no">
          {started.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Banner text={banner} />
      <TextField
        label="Código de 6 números"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        data-first
        {...field('code')}
      />
      <Button type="submit" look="main" busy={busy}>
        {busy ? 'Activando…' : 'Activar'}
      </Button>
    </form>
  )
}
