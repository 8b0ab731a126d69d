import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import { Tile, TileAmount } from '../../ui/admin/tile.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { addMovement, listMovements, reverseMovement } from '../movements/calls.ts'
import type { Movement, Drawer as Sums } from '../movements/contract.ts'
import { drawerAmount, movementLabel } from '../movements/labels.ts'
import { AddMovementDialog } from './movement-dialog.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'
import { usePastDay } from './use-past-day.tsx'

export function Drawer({ today, onDone }: { today: string; onDone: () => void }) {
  const { may } = useMay()
  const { day, field } = usePastDay(today)
  /** The day of the new movement, which does not change past midnight. */
  const [adding, setAdding] = useState<string>()
  const [wrong, setWrong] = useState<Movement>()
  const query = useApi(listMovements, day ? { query: { day } } : false, { isLive: true })
  const isOpened = query.data?.data.some(isStandingOpening) ?? false
  function done() {
    query.refetch()
    onDone()
  }
  return (
    <section aria-labelledby="cajon">
      <div className="admin-section-head">
        <h2 id="cajon">Efectivo en el cajón</h2>
        <div className="admin-filters">
          {field}
          {may(addMovement) && (
            <Button onClick={() => setAdding(day)} disabled={!day}>
              Agregar movimiento
            </Button>
          )}
        </div>
      </div>
      <Loaded query={query} failed="Error al cargar la caja">
        {({ data, drawer }) => (
          <>
            <DrawerSums drawer={drawer} />
            <div className="admin-frame">
              <MovementsTable movements={data} onReverse={may(reverseMovement) ? setWrong : undefined} />
            </div>
          </>
        )}
      </Loaded>
      <AddMovementDialog day={adding} isOpened={isOpened} onClose={() => setAdding(undefined)} onDone={done} />
      <ReversalDialog movement={wrong} onClose={() => setWrong(undefined)} onDone={done} />
    </section>
  )
}

const isStandingOpening = ({ type, reverses, is_reversed }: Movement) =>
  type === 'apertura' && reverses === null && !is_reversed

function DrawerSums({ drawer: { opening, sales, refunds, expenses, income, expected } }: { drawer: Sums }) {
  const cards = [
    ['Tiene que haber', expected],
    ['Apertura', opening],
    ['Ventas en efectivo', sales],
    ['Devoluciones', -refunds],
    ['Gastos', -expenses],
    ['Ingresos', income],
  ] as const
  return (
    <dl className="admin-cards">
      {cards
        .filter(([name, amount]) => amount !== 0 || name === 'Tiene que haber')
        .map(([name, amount]) => (
          <Tile key={name} name={name}>
            <TileAmount amount={amount} />
          </Tile>
        ))}
    </dl>
  )
}

type Table = { movements: Movement[]; onReverse: ((movement: Movement) => void) | undefined }

function MovementsTable({ movements, onReverse }: Table) {
  if (movements.length === 0) return <Nothing>Ese día no se anotó apertura, gasto ni ingreso.</Nothing>
  return (
    <PlainTable
      className="admin-table"
      caption="Movimientos del cajón"
      heads={['Fecha', 'Movimiento', { number: 'Monto' }, { number: 'Acciones' }]}
    >
      {movements.map((movement) => {
        const { id, amount, reason, reverses, is_reversed, created_by, created_at } = movement
        const moved = drawerAmount(movement)
        return (
          <tr key={id}>
            <td data-label="Fecha" className="is-nowrap">
              {formatDateTime(created_at)}
            </td>
            <td data-label="Movimiento" className="is-wide">
              <span>
                {movementLabel(movement)}{' '}
                <span className="admin-soft">{[reason, created_by].filter(Boolean).join(' · ')}</span>
              </span>
            </td>
            <td data-label="Monto" className={`is-number ${moved < 0 ? 'admin-bad' : ''}`}>
              {formatPesos(moved)}
            </td>
            <td>
              {onReverse && reverses === null && !is_reversed && (
                <div className="admin-row-actions">
                  <Button
                    look="plain"
                    onClick={() => onReverse(movement)}
                    aria-label={`Anular ${movementLabel(movement).toLowerCase()} de ${formatPesos(amount)}`}
                  >
                    Anular
                  </Button>
                </div>
              )}
            </td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
