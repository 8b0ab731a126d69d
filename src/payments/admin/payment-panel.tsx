import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Status } from '../../ui/admin/status.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PendingVerification } from '../contract.ts'
import type { Decision } from './decide-dialog.tsx'
import { openProof } from './open-proof.ts'
import { paymentStates } from './payment-states.ts'
import { Proof } from './proof.tsx'

type Panel = {
  transfer: PendingVerification | undefined
  onClose: () => void
  onDecide: (decision: Decision) => void
  onRefund: (payment_id: number) => void
}

/** What must match, beside the proof that should say the same. */
export function PaymentPanel({ transfer, onClose, onDecide, onRefund }: Panel) {
  if (!transfer) {
    return (
      <Dialog open={false} onClose={onClose} title="Detalle de la transferencia">
        {null}
      </Dialog>
    )
  }
  const { label, tone } = paymentStates[transfer.transaction_status]
  const isPending = transfer.transaction_status === 'pendiente'
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title={`Orden ${transfer.order_number}`}
      footer={
        isPending ? (
          <>
            <Button look="danger" onClick={() => onDecide({ transfer, deed: 'reject' })}>
              Rechazar
            </Button>
            <Button look="main" onClick={() => onDecide({ transfer, deed: 'verify' })}>
              Verificar
            </Button>
          </>
        ) : (
          transfer.transaction_status === 'confirmado' && (
            <Button onClick={() => onRefund(transfer.id)}>Devolver el pago</Button>
          )
        )
      }
    >
      <div className="admin-panel">
        <dl className="admin-facts">
          <dt>Monto esperado</dt>
          <dd className="is-big">{formatPesos(transfer.amount)}</dd>
          {transfer.amount !== transfer.total_amount && (
            <>
              <dt>Total de la orden</dt>
              <dd>{formatPesos(transfer.total_amount)}</dd>
            </>
          )}
          <dt>Referencia</dt>
          <dd>{transfer.transfer_reference}</dd>
          <dt>Cliente</dt>
          <dd>{transfer.customer_name}</dd>
          <dt>Email</dt>
          <dd>{transfer.customer_email}</dd>
          <dt>Enviada</dt>
          <dd>{formatDateTime(transfer.created_at)}</dd>
          <dt>Estado</dt>
          <dd>
            <Status tone={tone}>{label}</Status>
          </dd>
          {transfer.decided_at && (
            <>
              <dt>{transfer.transaction_status === 'confirmado' ? 'Verificada' : 'Rechazada'}</dt>
              <dd>
                {formatDateTime(transfer.decided_at)}
                {transfer.decided_by && ` por ${transfer.decided_by}`}
              </dd>
            </>
          )}
          {transfer.admin_notes && (
            <>
              <dt>Notas</dt>
              <dd>{transfer.admin_notes}</dd>
            </>
          )}
        </dl>
        <h3>Comprobante</h3>
        {transfer.transfer_file ? (
          <>
            <Proof key={transfer.id} payment_id={transfer.id} order_number={transfer.order_number} />
            <Button look="plain" onClick={() => openProof(transfer.id)}>
              Abrir en una ventana nueva
            </Button>
          </>
        ) : (
          <p className="admin-soft">El cliente no envió un archivo.</p>
        )}
      </div>
    </Dialog>
  )
}
