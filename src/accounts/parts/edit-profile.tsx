import { useState } from 'react'
import { formatDocument } from '../../platform/argentina/identifiers.ts'
import { formatPhone } from '../../platform/argentina/phone.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { userStore } from '../../platform/browser/session-store.ts'
import { isSameEmail } from '../../platform/mail/address.ts'
import { restoredMessage, useRestorableForm } from '../../ui/admin/form/use-restorable-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { editProfile } from '../calls.ts'
import type { User } from '../contract.ts'
import { PasswordField } from './password-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { useOwnSeen } from './use-own-seen.ts'

type EditProfile = {
  user: User
  asksDni: boolean
  onDone: () => void
}

function writtenOf(user: User) {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    current_password: '',
    phone: formatPhone(user.phone_e164 ?? user.phone ?? ''),
    dni: formatDocument(user.dni ?? ''),
    address: user.address ?? '',
    city: user.city ?? '',
    province: user.province ?? '',
    postal_code: user.postal_code ?? '',
  }
}
type Written = ReturnType<typeof writtenOf>

export function EditProfile({ user, asksDni, onDone }: EditProfile) {
  const { seen, overtaken, notice } = useOwnSeen(user)
  const [initial] = useState(() => writtenOf(user))
  const { form, values, field, fill, banner, busy } = useForm({
    initial,
    check: ({ first_name, last_name, email, current_password }) => ({
      ...(first_name.trim() ? {} : { first_name: 'El nombre es requerido' }),
      ...(last_name.trim() ? {} : { last_name: 'El apellido es requerido' }),
      ...(email.includes('@') ? {} : { email: 'Email inválido' }),
      ...(isSameEmail(email, user.email) || current_password
        ? {}
        : { current_password: 'Ingresá tu contraseña actual para cambiar el email' }),
    }),
    async send({ email, current_password, ...contact }) {
      const edited = Object.entries(contact).filter(
        ([name, value]) => value !== initial[name as keyof Written] || overtaken.includes(name),
      )
      // Send only a new email: sending the current one cancels a pending change.
      const address = isSameEmail(email, user.email) ? {} : { email, current_password }
      const body = { ...Object.fromEntries(edited), ...address, seen }
      const answer = await callApi(editProfile, { body }).catch(notice)
      userStore.write(answer.user)
      toast(answer.message ?? 'Perfil actualizado')
      onDone()
    },
    failure: (error) => serverMessage(error, 'Error al actualizar perfil'),
  })
  const { isRestored } = useRestorableForm('profile', form.ref)
  const isNewEmail = !isSameEmail(values.email, user.email)
  return (
    <form {...form} className="flex flex-col gap-4">
      <Banner text={banner} />
      <Banner kind="ok" text={isRestored ? restoredMessage : ''} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" autoComplete="given-name" required {...field('first_name')} />
        <TextField label="Apellido" autoComplete="family-name" required {...field('last_name')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint={
          isNewEmail ? 'Te mandamos un enlace a esta dirección. Hasta que lo abras, seguís con la de ahora.' : undefined
        }
        required
        {...field('email')}
      />
      {isNewEmail && (
        <PasswordField
          label="Contraseña actual"
          hint="Para cambiar el email te la pedimos otra vez."
          autoComplete="current-password"
          required
          {...field('current_password')}
        />
      )}
      <TextField label="Teléfono" type="tel" autoComplete="tel" optional {...field('phone')} />
      {asksDni && (
        <TextField
          label="DNI"
          hint="También vale tu CUIT o CUIL. Lo usamos para completar tus compras."
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          optional
          {...field('dni')}
        />
      )}
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
