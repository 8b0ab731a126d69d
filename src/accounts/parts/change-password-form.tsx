import { useId } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { changePassword } from '../calls.ts'
import type { User } from '../contract.ts'
import { passwordErrors, passwordPlace, shortest } from '../rules.ts'
import { ConfirmationField, NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useHashTarget } from './use-hash-target.ts'

const empty = { current_password: '', new_password: '', confirmation: '' }

export function ChangePasswordForm({ user }: { user: User }) {
  const least = user.is_admin === 1 ? shortest.staff : shortest.customer
  const title = useId()
  const place = useHashTarget<HTMLElement>(passwordPlace)
  const { form, field, banner, busy, reset } = useForm({
    initial: empty,
    check({ current_password, new_password, confirmation }) {
      const { password, ...others } = passwordErrors(new_password, confirmation, least)
      return {
        ...(current_password ? {} : { current_password: 'Ingresá tu contraseña actual' }),
        ...(password ? { new_password: password } : {}),
        ...others,
      }
    },
    async send({ confirmation: _mine, ...body }) {
      const { message } = await callApi(changePassword, { body })
      toast(message)
      reset()
    },
    failure: (error) => serverMessage(error, 'Error al cambiar la contraseña'),
  })
  return (
    <section
      ref={place}
      id={passwordPlace}
      tabIndex={-1}
      className="flex flex-col gap-6 border-t border-line pt-8 focus:outline-none"
      aria-labelledby={title}
    >
      <header className="flex flex-col gap-1">
        <h2 id={title} className="text-22">
          Cambiar contraseña
        </h2>
        <p className="text-soft">Se cierran tus sesiones en otros dispositivos.</p>
      </header>
      <Banner text={banner} />
      <form {...form} className="flex max-w-[30rem] flex-col gap-4">
        {/* The browser's password manager reads the account from this field. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          required
          {...field('current_password')}
        />
        <NewPasswordField label="Contraseña nueva" least={least} {...field('new_password')} />
        <ConfirmationField {...field('confirmation')} />
        <Button type="submit" className="self-start" busy={busy}>
          {busy ? 'Guardando…' : 'Cambiar contraseña'}
        </Button>
      </form>
    </section>
  )
}
