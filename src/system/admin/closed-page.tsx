import type { User } from '../../accounts/contract.ts'
import { roles } from '../../roles.ts'
import { Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export function ClosedPage({ role }: { role: User['role'] }) {
  return (
    <>
      <PageHead title="Esta página no se abre con tu rol" />
      <div className="admin-frame">
        <Nothing action={<ButtonLink to="/admin">Volver al panel</ButtonLink>}>
          Tu rol es {roles[role].label}. Si necesitás esta página, pedísela a quien es dueño.
        </Nothing>
      </div>
    </>
  )
}
