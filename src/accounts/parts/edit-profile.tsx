import { callApi } from '../../platform/api-client.ts'
import { formatPhone } from '../../platform/phone.ts'
import { userStore } from '../../platform/session-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { User, UserAnswer } from '../contract.ts'
import { PlaceFields } from './place-fields.tsx'
import { serverMessage, useForm } from './use-form.ts'

export function EditProfile({ user, onDone }: { user: User; onDone: () => void }) {
  const { form, values, field, fill, banner, busy } = useForm({
    initial: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: formatPhone(user.phone_e164 ?? user.phone ?? ''),
      address: user.address ?? '',
      city: user.city ?? '',
      province: user.province ?? '',
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
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint={values.email === user.email ? undefined : 'Te mandamos un enlace a esta dirección para confirmarla.'}
        required
        {...field('email')}
      />
      <TextField label="Teléfono" type="tel" autoComplete="tel" inputMode="tel" optional {...field('phone')} />
      <TextField label="Dirección" autoComplete="street-address" optional {...field('address')} />
      <PlaceFields values={values} field={field} fill={fill} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" busy={busy}>
          {busy ? 'Guardando…' : 'Guardar cambios'}
        </Button>
        <Button onClick={onDone}>Cancelar</Button>
      </div>
    </form>
  )
}
