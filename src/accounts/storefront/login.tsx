import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { claimKeptOrder } from '../../orders/parts/order-claim.ts'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { keepSession } from '../../platform/browser/session-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { logIn } from '../calls.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { useSession } from '../parts/session.tsx'
import { safeNext } from '../rules.ts'
import type { Route } from './+types/login'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Ingresar', path: '/login', isUnlisted: true })
}

export default function LoginPage() {
  const asked = safeNext(useSearchParams()[0].get('next'))
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const next = asked === '/' && from ? safeNext(from) : asked
  const { status } = useSession()
  const navigate = useNavigate()
  // Also whoever comes here logged in.
  useEffect(() => {
    if (status === 'user') navigate(next, { replace: true })
  }, [status, next, navigate])

  const { form, field, banner, busy } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(email.includes('@') ? {} : { email: email.trim() ? 'Email inválido' : 'Ingresá tu email' }),
      ...(password ? {} : { password: 'Ingresá tu contraseña' }),
    }),
    async send(body) {
      const { token, user } = await callApi(logIn, { body, withToken: false })
      // Before the session shows, which leads on to pages that list it.
      await claimKeptOrder(token)
      keepSession(token, user)
    },
    failure: (error) =>
      error instanceof ApiError && error.status === 0 ? error.message : serverMessage(error, 'Error al iniciar sesión'),
  })

  return (
    <AccountPage title="Iniciar sesión" lead="Tus favoritos, tus pedidos y tus datos, en un solo lugar.">
      <Banner text={banner} />
      <form {...form} className="flex flex-col gap-4">
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" required {...field('email')} />
        <PasswordField label="Contraseña" autoComplete="current-password" required {...field('password')} />
        <Link to="/forgot-password" className="link-alone self-end text-14">
          ¿Olvidaste tu contraseña?
        </Link>
        <Button type="submit" look="main" wide busy={busy}>
          {busy ? 'Ingresando…' : 'Iniciar sesión'}
        </Button>
      </form>
      <p className="border-t border-line pt-4">
        ¿No tenés cuenta?{' '}
        <Link to={asked === '/' ? '/register' : `/register?next=${encodeURIComponent(asked)}`} className="link">
          Registrate
        </Link>
      </p>
      <Link to="/" className="link-alone self-start text-14">
        Volver al inicio
      </Link>
    </AccountPage>
  )
}
