import { useState } from 'react'
import { formatDate, formatDateTime } from '../../platform/argentina/time.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { roles } from '../../roles.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { withPassword } from '../../ui/admin/dialog/password-again.tsx'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import { DataTable } from '../../ui/admin/table/data-table.tsx'
import { useApi, useReload } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { listAdministrators, removeAdministrator } from '../administrators/admin-calls.ts'
import type { Administrator } from '../contract.ts'
import { useSession } from '../parts/session.tsx'
import { AddAdministrator } from './add-administrator.tsx'
import { ChangeRole } from './change-role.tsx'

export const meta = () => [{ title: 'Administradores · Panel' }, { name: 'robots', content: 'noindex' }]

export default function AdministratorsPage() {
  const query = useApi(listAdministrators, {})
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Administrator>()
  const [changed, setChanged] = useState<Administrator>()
  const reload = useReload(listAdministrators)

  async function remove() {
    if (!leaving) return
    try {
      const { message } = await withPassword((password) =>
        callApi(removeAdministrator, { params: { id: leaving.id }, body: { password } }),
      )
      toast(message)
    } finally {
      await reload()
    }
  }

  return (
    <>
      <PageHead
        title="Administradores"
        actions={
          <Button look="main" onClick={() => setAdding(true)}>
            Agregar administrador
          </Button>
        }
      >
        Quiénes entran al panel y con qué rol. Siempre queda al menos un dueño.
      </PageHead>
      <div className="admin-frame">
        <Loaded query={query} failed="Error al cargar los administradores">
          {({ administrators }) => (
            <Table administrators={administrators} onRemove={setLeaving} onChange={setChanged} />
          )}
        </Loaded>
      </div>
      <AddAdministrator open={isAdding} onClose={() => setAdding(false)} onAdded={reload} />
      {changed && (
        <ChangeRole key={changed.id} one={changed} onClose={() => setChanged(undefined)} onChanged={reload} />
      )}
      <Confirm
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title="Quitar administrador"
        action="Quitar"
        look="danger"
        failed="Error al quitar al administrador"
        onConfirm={remove}
      >
        <p>
          {leaving?.has_entered
            ? `${leaving.name} (${leaving.email}) deja de entrar al panel y se cierran sus sesiones. Su cuenta sigue como la de un cliente.`
            : `${leaving?.name} (${leaving?.email}) todavía no entró: el enlace que le mandamos deja de servir.`}
        </p>
      </Confirm>
    </>
  )
}

type Act = (administrator: Administrator) => void
type Table = { administrators: Administrator[]; onRemove: Act; onChange: Act }

function Table({ administrators, onRemove, onChange }: Table) {
  const { user } = useSession()
  const owners = administrators.filter(({ role }) => role === 'dueno').length
  const columns: Column<Administrator>[] = [
    {
      id: 'name',
      label: 'Nombre',
      isFixed: true,
      cell: ({ id, name }) => (
        <span>
          {name} {id === user?.id && <span className="admin-soft">(vos)</span>}
        </span>
      ),
    },
    { id: 'role', label: 'Rol', isFixed: true, cell: ({ role }) => roles[role].label },
    { id: 'email', label: 'Email', isWide: true, isFixed: true, cell: ({ email }) => email },
    { id: 'created_at', label: 'Cuenta desde', isNowrap: true, cell: ({ created_at }) => formatDate(created_at) },
    {
      id: 'last_login_at',
      label: 'Último ingreso',
      isNowrap: true,
      cell: ({ has_entered, last_login_at }) => {
        if (!has_entered) return 'Todavía no entró'
        return last_login_at ? formatDateTime(last_login_at) : 'Sin sesión abierta'
      },
    },
  ]
  return (
    <DataTable
      id="administrators"
      caption="Administradores"
      columns={columns}
      rows={administrators}
      nameOf={({ name }) => name}
      actions={(one) =>
        one.role === 'dueno' && owners === 1 ? (
          <span className="admin-soft">Es el único dueño</span>
        ) : (
          <span className="flex gap-5">
            <button
              type="button"
              className="admin-link"
              aria-label={`Cambiar rol de ${one.name}`}
              onClick={() => onChange(one)}
            >
              Cambiar rol
            </button>
            <button
              type="button"
              className="admin-link"
              aria-label={`Quitar a ${one.name}`}
              onClick={() => onRemove(one)}
            >
              Quitar
            </button>
          </span>
        )
      }
    />
  )
}
