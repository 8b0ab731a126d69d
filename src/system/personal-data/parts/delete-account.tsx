import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '../../../accounts/contract.ts'
import { PasswordField } from '../../../accounts/parts/password-field.tsx'
import { useLeave } from '../../../accounts/parts/use-leave.ts'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { clearSession } from '../../../platform/browser/session-store.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { serverMessage, useForm } from '../../../ui/use-form.ts'
import { deleteAccount } from '../calls.ts'

export function DeleteAccount({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useLeave()
  if (user.is_admin === 1) return null
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-8" aria-labelledby="eliminar-cuenta">
      <header className="flex flex-col gap-1">
        <h2 id="eliminar-cuenta" className="text-22">
          Eliminar mi cuenta
        </h2>
        <p className="text-soft">
          Borramos tus datos y tus favoritos. De tus compras conservamos lo que pide la ley, sin tu nombre.
        </p>
      </header>
      <Button look="danger" className="self-start" onClick={() => setAsking(true)}>
        Eliminar mi cuenta
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="¿Eliminar tu cuenta?">
        <DeleteForm email={user.email} onDeleted={() => leave(clearSession)} onCancel={() => setAsking(false)} />
      </Dialog>
    </section>
  )
}

type Props = { email: string; onDeleted: () => Promise<void>; onCancel: () => void }

function DeleteForm({ email, onDeleted, onCancel }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { form, field, banner, busy } = useForm({
    initial: { password: '' },
    check: ({ password }) => (password ? {} : { password: 'Ingresá tu contraseña' }),
    async send(body) {
      const { message } = await callApi(deleteAccount, { body })
      await onDeleted()
      toast(message)
    },
    failure(error) {
      setOpen(error instanceof ApiError && error.code === 'pedidos-abiertos')
      return serverMessage(error, 'No pudimos eliminar tu cuenta. Probá de nuevo.')
    },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>
        No se puede deshacer. Se borran tus datos, tus favoritos y tus notificaciones, y tus pedidos dejan de verse. Las
        garantías y devoluciones de lo que compraste siguen en pie: guardá los números de tus pedidos.
      </p>
      <Banner text={banner} />
      {isOpen && (
        <Link to="/orders" className="link-alone self-start">
          Ver mis pedidos
        </Link>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label="Tu contraseña" autoComplete="current-password" required {...field('password')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>No, conservarla</Button>
        <Button type="submit" look="danger" busy={busy}>
          {busy ? 'Eliminando…' : 'Sí, eliminar mi cuenta'}
        </Button>
      </div>
    </form>
  )
}
