import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { isOnline, methodName } from '../../settings/payment-methods.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { withPassword } from '../../ui/admin/dialog/password-again.tsx'
import { CheckBox } from '../../ui/admin/form/check-box.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { listRefunds, refundPayment } from '../refunds/calls.ts'
import type { RefundsAnswer } from '../refunds/contract.ts'
import { amountError } from './refund-amount.ts'
import { RefundHistory } from './refund-history.tsx'
import { chosenLines, linesAmount, RefundLines, refundableLines, type Units } from './refund-lines.tsx'

type Payment = RefundsAnswer['payment']

export function RefundDialog({ payment_id, onClose }: { payment_id: number; onClose: () => void }) {
  const query = useApi(listRefunds, { params: { id: payment_id } })
  const [openedAt] = useState(Date.now)
  // Ignore data cached before this opening: part of it may have been refunded since.
  const payment = query.dataUpdatedAt >= openedAt ? query.data?.payment : undefined
  if (payment && payment.left > 0) return <RefundForm payment={payment} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Devolver un pago">
      <Loaded query={query} failed="Error al cargar el pago">
        {() =>
          payment && (
            <div className="admin-panel">
              <p>
                {payment.refunds.some(({ status }) => status === 'pendiente')
                  ? 'La devolución de este pago está en curso.'
                  : 'Este pago ya se devolvió entero.'}
              </p>
              <RefundHistory method={payment.method} refunds={payment.refunds} />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function RefundForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const client = useQueryClient()
  const { left, order_status, order_number } = payment
  const [part, setPart] = useState<'whole' | 'lines' | 'amount'>('whole')
  const [units, setUnits] = useState<Units>({})
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()
  const [byHand, setByHand] = useState(!payment.by_provider)
  const [returnsStock, setReturnsStock] = useState(false)
  const [note, setNote] = useState('')
  // Refunds by amount belong to no line, so the lines may add up to more than is left.
  const ofLines = Math.min(linesAmount(payment.lines, units), left)
  const amount = part === 'whole' ? left : part === 'lines' ? ofLines : readPesos(written)
  const hasGoods = !payment.is_surplus && order_status !== 'cancelado'
  const mayReturn = hasGoods && (order_status === 'entregado' || amount === left)

  function change(set: () => void) {
    set()
    setError(undefined)
  }

  async function refund() {
    const wrong = part === 'amount' ? amountError(written, left) : undefined
    setError(wrong)
    if (wrong) return false
    if (amount === 0) return 'Elegí qué productos se devuelven.'
    const lines = part === 'lines' ? { lines: chosenLines(units) } : {}
    const requested = {
      ...lines,
      amount,
      by_hand: byHand,
      return_stock: mayReturn && returnsStock,
      note: note.trim() || undefined,
    }
    try {
      const { message } = await withPassword((password) =>
        callApi(refundPayment, {
          params: { id: payment.id },
          body: { ...requested, password },
        }),
      )
      toast(message)
    } catch (error) {
      // Show the message as a toast: the reload below replaces this dialog, since nothing is left to refund.
      if (!(error instanceof ApiError && error.code === 'ya-devuelto')) throw error
      toast(error.message, 'error')
    } finally {
      // Not awaited: the reload would replace this dialog by the message of a completely refunded payment.
      void client.invalidateQueries()
    }
  }

  return (
    <Confirm
      onClose={onClose}
      title={`Devolver el pago de la orden ${order_number}`}
      action={!amount ? 'Devolver' : `Devolver ${formatPesos(amount)}`}
      look="danger"
      failed="Error al devolver el pago"
      onConfirm={refund}
    >
      <RestorableForm name={`refund-${payment.id}`} className="admin-refund">
        <RefundHistory method={payment.method} refunds={payment.refunds} />
        <fieldset>
          <legend>Cuánto</legend>
          <Choice name="whole" checked={part === 'whole'} onChoose={() => change(() => setPart('whole'))}>
            Todo lo que queda: <strong>{formatPesos(left)}</strong>
          </Choice>
          {refundableLines(payment.lines).length > 0 && (
            <Choice name="whole" checked={part === 'lines'} onChoose={() => change(() => setPart('lines'))}>
              Algunos productos
            </Choice>
          )}
          {part === 'lines' && (
            <RefundLines lines={payment.lines} units={units} onChange={(next) => change(() => setUnits(next))} />
          )}
          <Choice name="whole" checked={part === 'amount'} onChoose={() => change(() => setPart('amount'))}>
            Una parte
          </Choice>
          {part === 'amount' && (
            <PesosField
              label="Importe a devolver"
              name="amount"
              placeholder="1.234,56"
              value={written}
              error={error}
              onChange={(next) => change(() => setWritten(next))}
            />
          )}
        </fieldset>
        <fieldset>
          <legend>Cómo</legend>
          {payment.by_provider ? (
            <>
              <Choice name="way" checked={!byHand} onChoose={() => change(() => setByHand(false))}>
                Por {methodName(payment.method)}: vuelve al medio con que pagó
              </Choice>
              <Choice name="way" checked={byHand} onChoose={() => change(() => setByHand(true))}>
                Ya lo devolví de otra forma: solo anotarlo
              </Choice>
            </>
          ) : (
            <p className="admin-note">{howByHand(payment)}</p>
          )}
        </fieldset>
        {hasGoods ? (
          <CheckBox
            name="return_stock"
            checked={mayReturn && returnsStock}
            disabled={!mayReturn}
            onChange={(checked) => change(() => setReturnsStock(checked))}
          >
            {restockLabel(payment, mayReturn)}
          </CheckBox>
        ) : (
          <p className="admin-soft">{restockLabel(payment, mayReturn)}.</p>
        )}
        <TextArea
          label="Motivo"
          name="note"
          optional
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <p className="admin-soft">Queda en la caja como un egreso. Esta acción no se puede deshacer.</p>
      </RestorableForm>
    </Confirm>
  )
}

type Choice = { name: string; checked: boolean; onChoose: () => void; children: ReactNode }

function Choice({ name, checked, onChoose, children }: Choice) {
  return (
    <label className="admin-check">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}

function howByHand({ method }: Payment) {
  if (isOnline(method)) {
    return `${methodName(method)} ya no devuelve este pago: pasaron más de 180 días, o volvió por un contracargo ganado. Devolvelo por transferencia: acá queda anotado.`
  }
  return 'Devolvé el dinero por transferencia o en efectivo: acá queda anotado.'
}

function restockLabel({ order_status, is_surplus }: Payment, mayReturn: boolean) {
  if (order_status === 'cancelado') return 'La orden está cancelada: sus productos ya volvieron al stock'
  if (is_surplus) return 'Este dinero llegó de más: no pagó productos'
  if (order_status === 'entregado') return 'Los productos volvieron: sumarlos al stock'
  return mayReturn
    ? 'Cancelar la orden y devolver sus productos al stock'
    : 'El stock vuelve solo si se devuelve todo y se cancela la orden'
}
