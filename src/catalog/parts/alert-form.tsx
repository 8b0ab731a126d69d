import { useId } from 'react'
import { DataNotice } from '../../settings/parts/data-notice.tsx'
import { Button } from '../../ui/button.tsx'

/** Stock alert for a sold-out product; a plain form that works without JavaScript. */
export function AlertForm({ product_id, isWrong }: { product_id: number; isWrong?: boolean }) {
  const id = useId()
  return (
    <form method="post" action={`/products/${product_id}/aviso`} className="alert-form">
      <label htmlFor={id}>Avisame cuando vuelva</label>
      <div>
        <input
          id={id}
          className="input"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="tu@email.com"
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
        />
        <Button type="submit">Avisame</Button>
      </div>
      <p id={`${id}-hint`}>
        {isWrong
          ? 'Revisá el email: le falta algo.'
          : 'Un solo email, cuando haya stock. Después borramos tu dirección de la lista.'}
      </p>
      <DataNotice purpose="avisarte" />
    </form>
  )
}
