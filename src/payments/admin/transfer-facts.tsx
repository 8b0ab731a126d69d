import { channelLabels } from '../../orders/channels.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Facts } from '../../ui/admin/facts.tsx'
import { Status } from '../../ui/admin/status.tsx'
import type { PendingVerification } from '../contract.ts'
import { paymentStates } from './payment-states.ts'

export function TransferFacts({ transfer }: { transfer: PendingVerification }) {
  const { label, tone } = paymentStates[transfer.transaction_status]
  const { amount, total_amount } = transfer
  return (
    <Facts
      rows={[
        [
          'Monto esperado',
          <span key="amount" className="is-big">
            {formatPesos(amount)}
          </span>,
        ],
        [
          'Total de la orden',
          amount !== total_amount && `${formatPesos(total_amount)}, con descuento por transferencia`,
        ],
        ['Ya recibido antes', transfer.earlier_amount > 0 && formatPesos(transfer.earlier_amount)],
        ['Recibido', transfer.received_amount !== null && formatPesos(transfer.received_amount)],
        ['Referencia', transfer.transfer_reference],
        ['Vista al vender', transfer.channel !== 'web' && channelLabels[transfer.channel]],
        ['Cliente', transfer.customer_name],
        ['Email', transfer.customer_email],
        ['Enviada', formatDateTime(transfer.created_at)],
        [
          'Estado',
          <Status key="status" tone={tone}>
            {label}
          </Status>,
        ],
        [
          transfer.transaction_status === 'confirmado' ? 'Verificada' : 'Rechazada',
          transfer.decided_at &&
            `${formatDateTime(transfer.decided_at)}${transfer.decided_by ? ` por ${transfer.decided_by}` : ''}`,
        ],
        ['Notas', transfer.admin_notes],
      ]}
    />
  )
}
