import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { claimStoredOrder } from '../../orders/parts/order-claim.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { storeSession } from '../../platform/browser/session-store.ts'
import { DataNotice } from '../../settings/parts/data-notice.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { register } from '../calls.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { ConfirmationField, NewPasswordField } from '../parts/new-password-field.tsx'
import { takeRegisterPrefill } from '../parts/register-prefill.ts'
import { useSession } from '../parts/session.tsx'
import { registerErrors, safeNext, shortest } from '../rules.ts'
import type { Route } from './+types/register'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Crear cuenta', path: '/register', isUnlisted: true })
}

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  province: '',
  postal_code: '',
  password: '',
  confirmation: '',
}

export default function RegisterPage() {
  const next = safeNext(useSearchParams()[0].get('next'))
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'user') navigate(next, { replace: true })
  }, [status, next, navigate])

  const { form, field, banner, busy, reset } = useForm({
    initial: empty,
    check: registerErrors,
    async send({ confirmation: _mine, province, ...typed }) {
      // The form has no province field: only the checkout's prefill provides it.
      const body = province ? { ...typed, province } : typed
      const { token, user } = await callApi(register, { body, withToken: false })
      // Claim the order before the session redirects to a page that lists it.
      await claimStoredOrder(token)
      storeSession(token, user)
    },
    failure: (error) => serverMessage(error, 'Error al registrarse'),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: prefill once, when the page opens
  useEffect(() => {
    const prefill = takeRegisterPrefill()
    if (prefill) reset({ ...empty, ...prefill })
  }, [])

  return (
    <AccountPage title="Crear cuenta" lead="Con tu cuenta guardás favoritos y comprás sin volver a escribir tus datos.">
      <Banner text={banner} />
      <form {...form} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Nombre" autoComplete="given-name" required {...field('first_name')} />
          <TextField label="Apellido" autoComplete="family-name" required {...field('last_name')} />
        </div>
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <TextField label="Teléfono" type="tel" autoComplete="tel" optional {...field('phone')} />
        <TextField label="Dirección" autoComplete="street-address" optional {...field('address')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Ciudad" autoComplete="address-level2" optional {...field('city')} />
          <TextField label="Código postal" autoComplete="postal-code" optional {...field('postal_code')} />
        </div>
        <NewPasswordField label="Contraseña" least={shortest.customer} {...field('password')} />
        <ConfirmationField {...field('confirmation')} />
        <Button type="submit" look="main" wide busy={busy} className="mt-2">
          {busy ? 'Creando tu cuenta…' : 'Crear cuenta'}
        </Button>
        <DataNotice purpose="llevar tu cuenta y tus pedidos" />
      </form>
      <p className="border-t border-line pt-4">
        ¿Ya tenés cuenta?{' '}
        <Link to={next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`} className="link">
          Iniciá sesión
        </Link>
      </p>
    </AccountPage>
  )
}
