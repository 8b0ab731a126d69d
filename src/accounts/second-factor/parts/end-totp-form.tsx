import { callApi } from '../../../platform/browser/api-client.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { serverMessage, useForm } from '../../../ui/use-form.ts'
import { PasswordField } from '../../parts/password-field.tsx'
import { endTotp } from '../calls.ts'

export function EndTotpForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { form, field, banner, busy } = useForm({
    initial: { password: '' },
    check: ({ password }) => (password ? {} : { password: 'Ingresá tu contraseña' }),
    async send(body) {
      toast((await callApi(endTotp, { body })).message)
      onDone()
    },
    failure: (error) => serverMessage(error, 'No pudimos desactivarlos. Probá de nuevo.'),
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>Para entrar va a alcanzar con tu contraseña, y los códigos de recuperación dejan de servir.</p>
      <Banner text={banner} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label="Tu contraseña" autoComplete="current-password" required {...field('password')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>No, dejarlos activos</Button>
        <Button type="submit" look="danger" busy={busy}>
          {busy ? 'Desactivando…' : 'Sí, desactivarlos'}
        </Button>
      </div>
    </form>
  )
}
