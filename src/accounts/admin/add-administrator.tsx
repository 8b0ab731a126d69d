import { callApi } from '../../platform/browser/api-client.ts'
import { useIsHere } from '../../platform/browser/use-is-here.ts'
import type { StaffRole } from '../../roles.ts'
import { DialogCancelled, withPassword } from '../../ui/admin/dialog/password-again.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { addAdministrator } from '../administrators/admin-calls.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { open: boolean; onClose: () => void; onAdded: () => Promise<void> }

export function AddAdministrator({ open, onClose, onAdded }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Agregar administrador">
      <Form onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

function Form({ onClose, onAdded }: Omit<Props, 'open'>) {
  const isHere = useIsHere()
  const { form, field, banner, busy } = useForm({
    initial: { email: '', role: '' as StaffRole | '', first_name: '', last_name: '' },
    check: ({ email, role }) => ({
      ...(email.includes('@') ? {} : { email: 'Email inválido' }),
      ...(role ? {} : { role: 'Elegí un rol' }),
    }),
    async send({ role, ...person }) {
      if (!role) return
      const body = { role, ...person }
      try {
        const { message } = await withPassword((password) => callApi(addAdministrator, { body: { ...body, password } }))
        toast(message)
      } catch (error) {
        if (error instanceof DialogCancelled) return
        throw error
      }
      await onAdded()
      if (isHere()) onClose()
    },
    failure: (error) => serverMessage(error, 'Error al agregar al administrador'),
  })
  return (
    <RestorableForm name="administrator" {...form} className="admin-form">
      <p className="is-whole">
        Le mandamos un mail con un enlace, que sirve 24 horas, para elegir su contraseña. Si el email ya tiene una
        cuenta, esa cuenta pasa a ser del equipo: su contraseña anterior deja de servir y se cierran sus sesiones.
      </p>
      <div className="is-whole">
        <Banner text={banner} />
      </div>
      <div className="is-whole">
        <TextField label="Email" type="email" autoComplete="off" required maxLength={254} {...field('email')} />
      </div>
      <div className="is-whole">
        <RoleChoice {...field('role')} />
      </div>
      <TextField label="Nombre" optional maxLength={80} {...field('first_name')} />
      <TextField label="Apellido" optional maxLength={80} {...field('last_name')} />
      <p className="is-whole">
        <Button type="submit" look="main" busy={busy}>
          Agregar
        </Button>
      </p>
    </RestorableForm>
  )
}
