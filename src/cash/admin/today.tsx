import { counted } from '../../platform/text/counted.ts'
import { onlineMethod } from '../../settings/online-method.ts'
import { methodNames } from '../../settings/payment-methods.ts'
import { Tile, TileAmount } from '../../ui/admin/tile.tsx'
import type { DailySummary } from '../contract.ts'

export function Today({ summary }: Pick<DailySummary, 'summary'>) {
  const cards = [
    ['Total de hoy', summary.totalToday, undefined],
    [methodNames.transferencia.many, summary.transferAmount, summary.transferCount],
    [methodNames[onlineMethod].many, summary.mpAmount, summary.mpCount],
    ...(summary.manualCount > 0 || summary.manualAmount !== 0
      ? [[methodNames.manual.many, summary.manualAmount, summary.manualCount] as const]
      : []),
    ...(summary.cashCount > 0 || summary.cashAmount !== 0
      ? [[methodNames.efectivo.many, summary.cashAmount, summary.cashCount] as const]
      : []),
    ...(summary.cardCount > 0 || summary.cardAmount !== 0
      ? [[methodNames.tarjeta.many, summary.cardAmount, summary.cardCount] as const]
      : []),
  ] as const
  return (
    <dl className="admin-cards">
      {cards.map(([name, amount, count]) => (
        <Tile key={name} name={name} note={count !== undefined && counted(count, 'pago', 'pagos')}>
          <TileAmount amount={amount} />
        </Tile>
      ))}
    </dl>
  )
}
