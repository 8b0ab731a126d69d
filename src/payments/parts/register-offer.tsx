import { useState } from 'react'
import { Link } from 'react-router'
import { keepRegisterPrefill } from '../../accounts/parts/register-prefill.ts'
import { readBuyer } from '../../orders/parts/checkout/typed-buyer.ts'
import { keepClaim } from '../../orders/parts/order-claim.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** For guests: an account made of what they typed a moment ago, with this order in it. */
export function RegisterOffer({ order_id }: { order_id: string }) {
  const [buyer] = useState(readBuyer)

  function keepForRegistration() {
    keepClaim(order_id)
    const [first_name = '', ...rest] = (buyer.customer_name ?? '').trim().split(/\s+/)
    keepRegisterPrefill({
      first_name,
      last_name: rest.join(' '),
      email: buyer.customer_email ?? '',
      phone: buyer.customer_phone ?? '',
      address: buyer.customer_address ?? '',
      city: buyer.customer_city ?? '',
      province: buyer.customer_province ?? '',
      postal_code: buyer.customer_postal_code ?? '',
    })
  }

  return (
    <div className="notice flex w-full flex-col items-start gap-2">
      <h3 className="text-22">¿Querés una cuenta?</h3>
      <p className="text-soft">
        Sumamos este pedido a tu cuenta, seguís todos en un solo lugar y la próxima vez comprás sin volver a escribir.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to="/register" look="quiet" onClick={keepForRegistration}>
          Crear cuenta
        </ButtonLink>
        <Link to={`/login?next=${encodeURIComponent('/orders')}`} className="link" onClick={() => keepClaim(order_id)}>
          Ya tengo cuenta
        </Link>
      </div>
    </div>
  )
}
