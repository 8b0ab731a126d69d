import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../accounts/parts/use-may.ts'
import { printInvoice } from '../../orders/admin/print-papers.ts'
import { orderMethodLabel } from '../../orders/texts/order-method-label.ts'
import { CopyButton } from '../../payments/parts/paying/copy-button.tsx'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { whatsAppDigits } from '../../platform/argentina/phone.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import { useScannedOver } from '../../ui/admin/use-scanner-keys.ts'
import { Button } from '../../ui/button.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import type { SaleAnswer } from '../contract.ts'
import './sale-done.css'

type Sale = Omit<SaleAnswer, 'success'>

const chargedOf = ({ payment_method, transfer_amount, total_amount }: Sale['order']) =>
  payment_method === 'transferencia' ? transfer_amount : total_amount

export const soldText = ({ order, payment_url }: Sale) =>
  `${payment_url ? 'Link listo' : 'Venta cobrada'}: ${formatPesos(chargedOf(order))}`

/** The sale just made: change to return, receipt, or payment link. The next scan begins another sale. */
export function SaleDone({ sale: { order, payment_url }, onCode }: { sale: Sale; onCode: (code: string) => void }) {
  const { opens } = useMay()
  return (
    <section className="sale-done admin-sheet" aria-label="Venta hecha">
      <div>
        <h2>{soldText({ order, payment_url })}</h2>
        <p className="admin-soft">
          Orden {order.order_number}
          {!payment_url && ` · ${orderMethodLabel(order)}`}
        </p>
      </div>
      {order.payment_method === 'efectivo' && <Change total={chargedOf(order)} onCode={onCode} />}
      {payment_url && <PaymentLink order={order} address={payment_url} />}
      <div className="admin-actions">
        {!payment_url && <Button onClick={() => printInvoice(order.id)}>Imprimir comprobante</Button>}
        {opens('/admin/orders') && (
          <Link className="button button-plain" to={`/admin/orders?open=${order.id}`}>
            Ver la orden
          </Link>
        )}
      </div>
    </section>
  )
}

function Change({ total, onCode }: { total: number; onCode: (code: string) => void }) {
  const [given, write] = useState('')
  const hearScanner = useScannedOver(given, write, onCode)
  const pesos = readPesos(given)
  const change = pesos === undefined ? undefined : sumPesos([pesos, -total])
  return (
    <div className="sale-change">
      <PesosField label="Paga con" value={given} onKeyDown={hearScanner} onChange={write} />
      <p role="status" className={change !== undefined && change < 0 ? 'admin-bad' : ''}>
        {change !== undefined && (
          <>
            {change < 0 ? 'Faltan' : 'Vuelto'} <strong>{formatPesos(Math.abs(change))}</strong>
          </>
        )}
      </p>
    </div>
  )
}

/** The link accepts payments until the order's deadline; after it the stock is released. */
function PaymentLink({ order, address }: { order: Sale['order']; address: string }) {
  const text = `Hola. Podés pagar tu pedido ${order.order_number} (${formatPesos(order.total_amount)}) en ${address}`
  const chat = `https://wa.me/${whatsAppDigits(order.customer_phone)}?text=${encodeURIComponent(text)}`
  return (
    <div className="sale-link">
      <p className="sale-address">
        <span>{address}</span>
        <CopyButton text={address} name="link de pago" />
      </p>
      <a className="button button-quiet" href={chat} target="_blank" rel="noreferrer">
        Enviar por WhatsApp
      </a>
      <p className="admin-soft">Guardamos los productos mientras espera el pago. Te avisamos cuando pague.</p>
    </div>
  )
}
