import { useMay } from '../../accounts/parts/use-may.ts'
import { AlsoOpen } from '../../system/admin/live/also-open.tsx'
import { Failure } from '../../ui/admin/failure.tsx'
import { CaseSteps } from '../../ui/admin/table/case-steps.tsx'
import { useShortcuts } from '../../ui/admin/table/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { verifyTransfer } from '../calls.ts'
import type { PendingVerification } from '../contract.ts'
import type { Decision } from './decide-dialog.tsx'
import { openProof } from './open-proof.ts'
import { Proof } from './proof.tsx'
import { RefundButton } from './refund-button.tsx'
import { TransferFacts } from './transfer-facts.tsx'
import { UsedTwice } from './used-twice.tsx'

type Panel = {
  transfers: PendingVerification[]
  shown: number | undefined
  onShow: (id: number) => void
  onClose: () => void
  onDecide: (decision: Decision) => void
  news?: string | undefined
}

export function PaymentPanel({ transfers, shown, onShow, onClose, onDecide, news }: Panel) {
  const transfer = transfers.find(({ id }) => id === shown)
  const { may } = useMay()
  const isPending = transfer?.transaction_status === 'pendiente' && may(verifyTransfer)
  const decide = (action: Decision['action']) => transfer && isPending && onDecide({ transfer, action })
  useShortcuts([
    { key: 'v', label: 'Verificar la transferencia', inDialog: true, act: () => decide('verify') },
    { key: 'r', label: 'Rechazar la transferencia', inDialog: true, act: () => decide('reject') },
  ])
  return (
    <Dialog
      open={transfer !== undefined}
      onClose={onClose}
      side="right"
      title={transfer ? `Orden ${transfer.order_number}` : 'Transferencia'}
      footer={
        <>
          {transfer && <AlsoOpen kind="transferencia" id={transfer.id} />}
          <CaseSteps keys={transfers.map(({ id }) => id)} shown={shown} noun="Transferencia" onShow={onShow} />
          {isPending && (
            <>
              <Button look="danger" onClick={() => decide('reject')}>
                Rechazar
              </Button>
              <Button look="main" onClick={() => decide('verify')}>
                Verificar
              </Button>
            </>
          )}
          {transfer?.transaction_status === 'confirmado' && <RefundButton payment_id={transfer.id} />}
        </>
      }
    >
      {transfer && (
        <div className="admin-panel admin-review">
          <Failure text={news} />
          <TransferFacts transfer={transfer} />
          <section aria-labelledby="comprobante">
            <h3 id="comprobante">Comprobante</h3>
            <UsedTwice duplicates={transfer.duplicate_of} />
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
          </section>
        </div>
      )}
    </Dialog>
  )
}
