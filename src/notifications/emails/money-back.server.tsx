import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { Paragraph } from '../../platform/mail/email-parts.server.tsx'
import { methodName } from '../../settings/payment-methods.ts'
import type { LoadedOrder } from './load-order.server.ts'

export function MoneyBack({ returns, unreturned }: Pick<LoadedOrder, 'returns' | 'unreturned'>) {
  const underWay = returns.flatMap(({ status, amount }) => (status === 'hecha' ? [] : -amount))
  const left = sumPesos([unreturned, ...underWay])
  return (
    <>
      {returns.map((back, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email never changes
        <Paragraph key={place}>{refundText(back)}</Paragraph>
      ))}
      {left > 0 && (
        <Paragraph>Tenemos {formatPesos(left)} de tu pago para devolverte: te escribimos para acordar cómo.</Paragraph>
      )}
    </>
  )
}

function refundText({ amount, is_by_hand, status, method }: LoadedOrder['returns'][number]) {
  const sum = formatPesos(amount)
  if (status === 'fallida') return `Te vamos a devolver ${sum}: te escribimos para acordar cómo.`
  if (is_by_hand) return `Te devolvemos ${sum} por transferencia o por el medio que acordamos.`
  return `Te devolvemos ${sum} por ${methodName(method)}, al medio con el que pagaste. Puede tardar unos días en aparecer.`
}
