import { useState } from 'react'
import { readBuyer } from '../../orders/parts/typed-buyer.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What the registration finds filled in already, in this tab alone. */
const prefillKey = 'registerPrefill'

/** For guests: an account made of what they typed a moment ago. */
export function RegisterOffer() {
  const [buyer] = useState(readBuyer)

  function keepForRegistration() {
    const [first_name = '', ...rest] = (buyer.customer_name ?? '').trim().split(/\s+/)
    const prefill = {
      first_name,
      last_name: rest.join(' '),
      email: buyer.customer_email ?? '',
      phone: buyer.customer_phone ?? '',
      address: buyer.customer_address ?? '',
      city: buyer.customer_city ?? '',
      postal_code: buyer.customer_postal_code ?? '',
    }
    try {
      sessionStorage.setItem(prefillKey, JSON.stringify(prefill))
    } catch {
      // Blocked: the registration starts empty.
    }
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
