import { useState } from 'react'
import { keepRegisterPrefill } from '../../accounts/parts/register-prefill.ts'
import { readBuyer } from '../../orders/parts/typed-buyer.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** For guests: an account made of what they typed a moment ago. */
export function RegisterOffer() {
  const [buyer] = useState(readBuyer)

  function keepForRegistration() {
    const [first_name = '', ...rest] = (buyer.customer_name ?? '').trim().split(/\s+/)
    keepRegisterPrefill({
      first_name,
      last_name: rest.join(' '),
      email: buyer.customer_email ?? '',
      phone: buyer.customer_phone ?? '',
      address: buyer.customer_address ?? '',
      city: buyer.customer_city ?? '',
      postal_code: buyer.customer_postal_code ?? '',
    })
  }

  return (
    <div className="notice flex w-full flex-col items-start gap-2">
      <h3 className="text-22">¿Querés una cuenta?</h3>
      <p className="text-soft">Seguís tus pedidos en un solo lugar y la próxima vez comprás sin volver a escribir.</p>
      <ButtonLink to="/register" look="quiet" onClick={keepForRegistration}>
        Crear cuenta
      </ButtonLink>
    </div>
  )
}
