import { Link } from 'react-router'
import type { PendingVerification } from '../contract.ts'

const labels = { comprobante: 'Este mismo comprobante', referencia: 'Esta misma referencia' }

export function UsedTwice({ duplicates }: { duplicates: PendingVerification['duplicate_of'] }) {
  if (duplicates.length === 0) return null
  return (
    <div className="notice notice-warn" role="alert">
      {(['comprobante', 'referencia'] as const).map((what) => {
        const orders = duplicates.filter((duplicate) => duplicate.what === what)
        return (
          orders.length > 0 && (
            <p key={what}>
              {labels[what]} ya se usó en{' '}
              {orders.map(({ order_number }, place) => (
                <span key={order_number}>
                  {place > 0 && ', '}
                  <Link className="link" to={`/admin/payments?search=${order_number}`}>
                    la orden {order_number}
                  </Link>
                </span>
              ))}
              .
            </p>
          )
        )
      })}
    </div>
  )
}
