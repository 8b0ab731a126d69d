import { useMay } from '../../../accounts/parts/use-may.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { Confirm } from '../../../ui/admin/dialog/confirm.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { joinCustomer, splitCustomer } from '../../customers/calls.ts'
import type { CustomerDetail } from '../../customers/contract.ts'

type Identity = CustomerDetail['joined'][number]
export type PersonAction = { act: 'split' | 'join'; customer_id: number; other: Identity }

export function SamePerson({
  customer: { id, joined, alike },
  onAsk,
}: {
  customer: CustomerDetail
  onAsk: (requested: PersonAction) => void
}) {
  const { may } = useMay()
  return (
    <>
      {joined.length > 0 && <h3>También compró como</h3>}
      {joined.map((other) => (
        <p key={other.id} className="customer-line">
          <span>{describe(other)}</span>
          {may(splitCustomer) && (
            <Button
              look="plain"
              aria-label={`No es la misma persona: ${other.email}`}
              onClick={() => onAsk({ act: 'split', customer_id: id, other })}
            >
              No es la misma persona
            </Button>
          )}
        </p>
      ))}
      {alike.length > 0 && <h3>¿Es la misma persona?</h3>}
      {alike.map((other) => (
        <p key={other.id} className="customer-line">
          <span>
            {describe(other)}
            <br />
            <span className="admin-soft">
              {other.same === 'email' ? 'Tiene el mismo email.' : 'Tiene el mismo teléfono.'}
            </span>
          </span>
          {may(joinCustomer) && (
            <Button
              look="plain"
              aria-label={`Es la misma: ${other.email}`}
              onClick={() => onAsk({ act: 'join', customer_id: id, other })}
            >
              Es la misma
            </Button>
          )}
        </p>
      ))}
    </>
  )
}

const describe = ({ name, email, phone }: Identity) => [name, email, phone].filter(Boolean).join(' · ')

const acts = {
  split: { call: splitCustomer, title: 'Separar los clientes', action: 'Separar', done: 'Ahora son dos clientes' },
  join: { call: joinCustomer, title: 'Unir los clientes', action: 'Unir', done: 'Ahora figuran como una sola persona' },
} as const

export function ConfirmPerson({
  requested,
  onClose,
  onChanged,
}: {
  requested: PersonAction | undefined
  onClose: () => void
  onChanged: () => void
}) {
  const { call, title, action, done } = acts[requested?.act ?? 'split']
  async function confirm() {
    if (!requested) return
    try {
      await callApi(call, { params: { id: requested.customer_id }, body: { customer_id: requested.other.id } })
      toast(done)
    } finally {
      onChanged()
    }
  }
  return (
    <Confirm
      open={requested !== undefined}
      onClose={onClose}
      title={title}
      action={action}
      failed="Error al guardar"
      onConfirm={confirm}
      isReady
    >
      {requested && <p>{describe(requested.other)}</p>}
      {requested?.act === 'split' ? (
        <p className="admin-soft">
          Sus órdenes y mensajes pasan a un cliente aparte, y no se vuelven a unir solos. Las etiquetas quedan acá.
        </p>
      ) : (
        <p className="admin-soft">Vas a ver juntos sus órdenes, mensajes, notas y etiquetas. Se puede deshacer.</p>
      )}
    </Confirm>
  )
}
