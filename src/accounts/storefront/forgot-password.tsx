import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { useForm } from '../../ui/use-form.ts'
import { requestResetLink } from '../calls.ts'
import { AccountPage } from '../parts/account-page.tsx'
import type { Route } from './+types/forgot-password'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Recuperar contraseña', path: '/forgot-password', isUnlisted: true })
}

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState('')
  const { email: typed = '' } = (useLocation().state ?? {}) as { email?: string }
  const { form, field, fill, banner, busy } = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.includes('@') ? {} : { email: 'Email inválido' }),
    async send(body) {
      const { message } = await callApi(requestResetLink, { body, withToken: false })
      setAnswer(message)
    },
    failure: (error) => (error instanceof ApiError ? error.message : 'No pudimos enviar el enlace. Probá de nuevo.'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefill once, from the login page
  useEffect(() => {
    if (typed) fill({ email: typed })
  }, [])
  return (
    <AccountPage
      title="Recuperar contraseña"
      lead="Escribí el email de tu cuenta y te enviamos un enlace para elegir otra."
    >
      <Banner text={banner} />
      <Banner kind="ok" text={answer} />
      <form {...form} className="flex flex-col gap-4">
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <Button type="submit" look="main" wide busy={busy}>
          {busy ? 'Enviando…' : 'Enviar enlace'}
        </Button>
      </form>
      <Link to="/login" className="link-alone self-start">
        Volver a iniciar sesión
      </Link>
    </AccountPage>
  )
}
