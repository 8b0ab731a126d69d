import { useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import { userStore } from '../../platform/session-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { User, UserAnswer } from '../contract.ts'
import { ChangePasswordForm } from '../parts/change-password-form.tsx'
import { RequireLogin } from '../parts/require-login.tsx'
import { serverMessage, useForm } from '../parts/use-form.ts'

export const meta = () => [{ title: 'Mi perfil · Estela' }, { name: 'robots', content: 'noindex' }]

export default function ProfilePage() {
  return <RequireLogin>{(user) => <Profile key={user.id} user={user} />}</RequireLogin>
}

function Profile({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="mx-auto flex w-full max-w-[44rem] flex-col gap-12 px-4 py-12">
      <section className="flex flex-col gap-6">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-28">Mi perfil</h1>
          <ButtonLink to="/orders">Mis pedidos</ButtonLink>
        </header>
        {isEditing ? (
          <EditProfile user={user} onDone={() => setEditing(false)} />
        ) : (
          <>
            <ReadProfile user={user} />
            <Button look="main" className="self-start" onClick={() => setEditing(true)}>
              Editar perfil
            </Button>
          </>
        )}
      </section>
      <ChangePasswordForm email={user.email} />
    </div>
  )
}

function ReadProfile({ user }: { user: User }) {
  const rows = [
    ['Nombre', `${user.first_name} ${user.last_name}`.trim()],
    ['Email', user.email],
    ['Teléfono', user.phone || 'No especificado'],
    ['Dirección', user.address || 'No especificada'],
    ['Ciudad', user.city || 'No especificada'],
    ['Código postal', user.postal_code || 'No especificado'],
  ]
  return (
    <dl>
      {rows.map(([term, value]) => (
        <div key={term} className="grid gap-1 border-b border-line py-3 sm:grid-cols-[12rem_1fr]">
          <dt className="text-soft">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function EditProfile({ user, onDone }: { user: User; onDone: () => void }) {
  const { form, field, banner, busy } = useForm({
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone ?? '',
      address: user.address ?? '',
      city: user.city ?? '',
      postal_code: user.postal_code ?? '',
    },
    check: ({ first_name, last_name, email }) => ({
      ...(first_name.trim() ? {} : { first_name: 'El nombre es requerido' }),
      ...(last_name.trim() ? {} : { last_name: 'El apellido es requerido' }),
      ...(email.includes('@') ? {} : { email: 'Email inválido' }),
    }),
    async send(body) {
      const answer = await callApi<UserAnswer>('/api/auth/profile', { method: 'PUT', body })
      userStore.write(answer.user)
      toast(answer.message ?? 'Perfil actualizado')
      onDone()
    },
    failure: (error) => serverMessage(error, 'Error al actualizar perfil'),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <Banner text={banner} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" autoComplete="given-name" required {...field('first_name')} />
        <TextField label="Apellido" autoComplete="family-name" required {...field('last_name')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...field('email')} />
      <TextField label="Teléfono" type="tel" autoComplete="tel" optional {...field('phone')} />
      <TextField label="Dirección" autoComplete="street-address" optional {...field('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Ciudad" autoComplete="address-level2" optional {...field('city')} />
        <TextField label="Código postal" autoComplete="postal-code" optional {...field('postal_code')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar cambios'}
        </Button>
        <Button onClick={onDone}>Cancelar</Button>
      </div>
    </form>
  )
}
