import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Failure } from '../../ui/admin/failure.tsx'
import { useShortcuts } from '../../ui/admin/table/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PendingVerification } from '../contract.ts'
import type { Decision } from './decide-dialog.tsx'
import { openProof } from './open-proof.ts'
import { Proof } from './proof.tsx'
import { RefundButton } from './refund-button.tsx'
import { TransferFacts } from './transfer-facts.tsx'

type Panel = {
  transfers: PendingVerification[]
  shown: number | undefined
  onShow: (id: number) => void
  onClose: () => void
  onDecide: (decision: Decision) => void
  /** What happened to this one meanwhile, in words. */
  news?: string | undefined
}

/** What must match, beside the proof that should say the same; from one transfer to the next without closing it. */
export function PaymentPanel({ transfers, shown, onShow, onClose, onDecide, news }: Panel) {
  const at = transfers.findIndex(({ id }) => id === shown)
  const transfer = transfers[at]
  const [before, after] = [transfers[at - 1], transfers[at + 1]]
  const isPending = transfer?.transaction_status === 'pendiente'
  const decide = (action: Decision['action']) => transfer && isPending && onDecide({ transfer, action })
  const go = (to: PendingVerification | undefined) => transfer && to && onShow(to.id)
  useShortcuts([
    { key: 'v', words: 'Verificar la transferencia', inDialog: true, act: () => decide('verify') },
    { key: 'r', words: 'Rechazar la transferencia', inDialog: true, act: () => decide('reject') },
    { key: 'j', words: 'Transferencia siguiente', inDialog: true, act: () => go(after) },
    { key: 'k', words: 'Transferencia anterior', inDialog: true, act: () => go(before) },
  ])
  return (
    <Dialog
      open={transfer !== undefined}
      onClose={onClose}
      side="right"
      title={transfer ? `Orden ${transfer.order_number}` : 'Transferencia'}
      footer={
        <>
          <StepButton name="Transferencia anterior" to={before} icon={ChevronLeft} onGo={go} />
          <StepButton name="Transferencia siguiente" to={after} icon={ChevronRight} onGo={go} />
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

type Step = {
  name: string
  to: PendingVerification | undefined
  icon: LucideIcon
  onGo: (to: PendingVerification | undefined) => void
}

function StepButton({ name, to, icon: Icon, onGo }: Step) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      disabled={!to}
      onClick={() => onGo(to)}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} />
    </button>
  )
}
