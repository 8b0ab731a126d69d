import { useState } from 'react'
import { PanelLink } from '../../../accounts/parts/panel-link.tsx'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { PageStep } from '../../../ui/admin/pager.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { listMovements } from '../../editing/admin-calls.ts'
import type { Movement } from '../../movements/contract.ts'

const reasons: Record<Movement['reason'], string> = {
  inicial: 'Stock inicial',
  venta: 'Venta',
  cancelacion: 'Cancelación de la orden',
  devolucion: 'Devolución',
  ajuste: 'Ajuste a mano',
  importacion: 'Importación',
  recepcion: 'Recepción',
  fraccionamiento: 'Fraccionado',
}

/** Stock movements of a product; loaded when unfolded. */
export function StockHistory({ product_id }: { product_id: number }) {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const query = useApi(listMovements, isOpen && { params: { id: product_id }, query: { page, limit: 10 } })
  return (
    <details className="product-history is-whole" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Movimientos de stock</summary>
      <Loaded query={query} failed="Error al cargar los movimientos">
        {({ movements, pagination }) =>
          movements.length === 0 ? (
            <p className="admin-soft">Todavía no hubo movimientos.</p>
          ) : (
            <>
              <ol className="admin-timeline">
                {movements.map((movement) => (
                  <li key={movement.id}>
                    <strong>{movement.quantity > 0 ? `+${movement.quantity}` : `−${-movement.quantity}`}</strong> ·{' '}
                    {reasons[movement.reason]}
                    {movement.note && `: ${movement.note}`} · quedan {movement.stock_after}
                    <span className="admin-soft product-movement">
                      {formatDateTime(movement.created_at)}
                      {movement.user_name && ` · ${movement.user_name}`}
                      {movement.order_number && (
                        <>
                          {' · '}
                          <PanelLink to={`/admin/orders?search=${movement.order_number}`}>
                            Orden {movement.order_number}
                          </PanelLink>
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ol>
              {pagination.pages > 1 && (
                <div className="admin-actions">
                  <PageStep to={page > 1 ? page - 1 : undefined} onPage={setPage}>
                    Más nuevos
                  </PageStep>
                  <PageStep to={page < pagination.pages ? page + 1 : undefined} onPage={setPage}>
                    Más viejos
                  </PageStep>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </details>
  )
}
