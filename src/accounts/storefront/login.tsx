import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { claimStoredOrder } from '../../orders/parts/order-claim.ts'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { storeSession, takeLostSession } from '../../platform/browser/session-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { toast } from '../../ui/toast.tsx'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { logIn } from '../calls.ts'
import type { SessionAnswer } from '../contract.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useSession } from '../parts/session.tsx'
import { PasskeyButton } from '../passkeys/parts/passkey-button.tsx'
import { safeNext, sessionOver } from '../rules.ts'
import { type SecondStep, secondStepOf } from '../second-factor/parts/second-step.ts'
import { SecondStepPage } from '../second-factor/parts/second-step-page.tsx'
import type { Route } from './+types/login'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Ingresar', path: '/login', isUnlisted: true })
}

export default function LoginPage() {
  const requested = useSearchParams()[0].get('next')
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'user') navigate(safeNext(requested ?? from ?? referrerPath()), { replace: true })
  }, [status, requested, from, navigate])

  useEffect(() => {
    if (takeLostSession()) toast(sessionOver, 'info')
  }, [])

  const [second, setSecond] = useState<SecondStep>()
  const [failure, setFailure] = useState('')

  async function enter({ token, user }: SessionAnswer) {
    // Claim the order before the session redirects to a page that lists it.
    await claimStoredOrder(token)
    storeSession(token, user)
  }

  const { form, values, field, banner, busy } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(email.includes('@') ? {} : { email: email.trim() ? 'Email inválido' : 'Ingresá tu email' }),
      ...(password ? {} : { password: 'Ingresá tu contraseña' }),
    }),
    async send(body) {
      setFailure('')
      try {
        await enter(await callApi(logIn, { body, withToken: false }))
      } catch (error) {
        const next = secondStepOf(error)
        if (!next) throw error
        setSecond(next)
      }
    },
    failure: (error) =>
      error instanceof ApiError && error.status === 0 ? error.message : serverMessage(error, 'Error al iniciar sesión'),
  })

  if (second) {
    const goBack = (message = '') => {
      setSecond(undefined)
      setFailure(message)
    }
    return <SecondStepPage step={second} onEntered={enter} onBack={goBack} />
  }
  return (
    <AccountPage title="Iniciar sesión" lead="Tus favoritos, tus pedidos y tus datos, en un solo lugar.">
      <Banner text={banner || failure} />
      <form {...form} className="flex flex-col gap-4">
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" required {...field('password')} />
        <Link to="/forgot-password" state={{ email: values.email }} className="link-alone self-end text-14">
          ¿Olvidaste tu contraseña?
        </Link>
        <Button type="submit" look="main" wide busy={busy}>
          {busy ? 'Ingresando…' : 'Iniciar sesión'}
        </Button>
        <PasskeyButton onEntered={enter} onFailure={setFailure} />
      </form>
      <p className="border-t border-line pt-4">
        ¿No tenés cuenta?{' '}
        <Link to={requested ? `/register?next=${encodeURIComponent(requested)}` : '/register'} className="link">
          Registrate
        </Link>
      </p>
      <Link to="/" className="link-alone self-start text-14">
        Volver al inicio
      </Link>
    </AccountPage>
  )
}

/** The referring page of this site: the router does not know it if the link was followed before hydration. */
function referrerPath() {
  const { origin } = location
  return document.referrer.startsWith(`${origin}/`) ? document.referrer.slice(origin.length) : null
}
