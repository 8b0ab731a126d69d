import { type ChangeEvent, useState } from 'react'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { readToken } from '../../platform/browser/session-store.ts'
import { roles, type StaffRole, staffRoles } from '../../roles.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { withPassword } from '../../ui/admin/dialog/password-again.tsx'
import { CheckBox } from '../../ui/admin/form/check-box.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeRole } from '../administrators/admin-calls.ts'
import type { Administrator } from '../contract.ts'
import { useSession, verifySession } from '../parts/session.tsx'
import { RoleChoice } from './role-choice.tsx'

type Props = { one: Administrator; onClose: () => void; onChanged: () => Promise<void> }

export function ChangeRole({ one, onClose, onChanged }: Props) {
  const { user } = useSession()
  const [role, setRole] = useState<StaffRole>(one.role)
  const [isSure, setSure] = useState(false)
  /** The role when the dialog opened, or the newer one that a conflict reported. */
  const [seen, setSeen] = useState<{ role: StaffRole }>({ role: one.role })
  const isOwnLoss = user?.id === one.id && one.role === 'dueno' && role !== 'dueno'

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setRole(staffRoles.find((one) => one === target.value) ?? role)

  async function change() {
    if (isOwnLoss && !isSure) return 'Marcá que lo entendés, o dejate como dueño.'
    try {
      const { message } = await withPassword((password) =>
        callApi(changeRole, { params: { id: one.id }, body: { role, password, seen } }),
      )
      toast(message)
    } catch (error) {
      await onChanged()
      if (error instanceof ApiError && error.code === 'editado-por-otro') {
        const { now } = error.answer as { now: typeof seen }
        setSeen(now)
        return `${error.message} Ahora es ${roles[now.role].label}.`
      }
      throw error
    }
    const token = readToken()
    if (user?.id === one.id && token) await verifySession(token)
    else await onChanged()
  }

  return (
    <Confirm
      onClose={onClose}
      title={`Rol de ${one.name}`}
      action="Guardar rol"
      failed="Error al cambiar el rol"
      onConfirm={change}
    >
      <div className="admin-form">
        <div className="is-whole">
          <RoleChoice value={role} onChange={choose} />
        </div>
        {isOwnLoss && (
          <CheckBox className="notice notice-warn is-whole" checked={isSure} onChange={setSure}>
            Es mi propio rol: entiendo que ya no voy a poder cambiar roles, tampoco para volver atrás.
          </CheckBox>
        )}
      </div>
    </Confirm>
  )
}
