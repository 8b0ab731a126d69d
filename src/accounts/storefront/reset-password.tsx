import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { clearSession, storeSession } from '../../platform/browser/session-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { toast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { resetPassword } from '../calls.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { ConfirmationField, NewPasswordField } from '../parts/new-password-field.tsx'
import { useLinkToken } from '../parts/use-link-token.ts'
import { FirstPasskey } from '../passkeys/parts/first-passkey.tsx'
import { passwordErrors, shortest } from '../rules.ts'
import type { Route } from './+types/reset-password'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: 'Nueva contraseña', path: '/reset-password', isUnlisted: true }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function ResetPasswordPage() {
  const link = useLinkToken()
  const token = link?.token
  const isBroken = token === ''
  const least = link?.isForPanel ? shortest.staff : shortest.customer
  const navigate = useNavigate()
  const [hasSession, setHasSession] = useState(false)
  const { form, field, banner, busy } = useForm({
    initial: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => passwordErrors(password, confirmation, least),
    async send({ password }) {
      const body = { token: token ?? '', password }
      const { message, token: session, user } = await callApi(resetPassword, { body, withToken: false })
      clearSession()
      toast(message)
      if (session && user) {
        storeSession(session, user)
        setHasSession(true)
      } else {
        navigate(link?.isForPanel ? '/login?next=%2Fadmin' : '/login', { replace: true })
      }
    },
    failure(error) {
      if (!(error instanceof ApiError)) return 'No pudimos guardar tu contraseña. Probá de nuevo.'
      // An earlier submit of this form may have used the link, if its response was lost.
      const isUsed = error.code === 'enlace-vencido'
      return isUsed ? `${error.message} Si ya guardaste tu contraseña con él, iniciá sesión.` : error.message
    },
  })
  if (hasSession) return <FirstPasskey />
  return (
    <AccountPage title="Nueva contraseña" lead="Al guardarla se cierran todas tus sesiones abiertas.">
      {/* The token is known after hydration: the error overlays the form, so the layout does not shift. */}
      <div className="grid *:[grid-area:1/1]">
        <div className={`flex flex-col gap-6 ${isBroken ? 'invisible' : ''}`}>
          <Banner text={banner} />
          <form {...form} className="flex flex-col gap-4">
            <NewPasswordField label="Contraseña nueva" least={least} {...field('password')} />
            <ConfirmationField {...field('confirmation')} />
            <Button type="submit" look="main" wide busy={busy} disabled={!token}>
              {busy ? 'Guardando…' : 'Guardar contraseña'}
            </Button>
          </form>
          <div className="flex flex-wrap gap-x-6">
            <Link to="/forgot-password" className="link-alone">
              Pedir otro enlace
            </Link>
            <Link to={link?.isForPanel ? '/login?next=%2Fadmin' : '/login'} className="link-alone">
              Iniciar sesión
            </Link>
          </div>
        </div>
        <div className="flex flex-col items-start gap-6 self-start">
          <Banner text={isBroken ? 'A este enlace le falta una parte. Abrilo de nuevo desde tu email.' : ''} />
          {isBroken && (
            <ButtonLink to="/forgot-password" look="main">
              Pedir otro enlace
            </ButtonLink>
          )}
        </div>
      </div>
    </AccountPage>
  )
}
