import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Opens the refund of one payment, wherever that payment is shown. */
export function RefundButton({ payment_id, label = 'Devolver el pago' }: { payment_id: number; label?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <RefundDialog payment_id={isOpen ? payment_id : undefined} onClose={() => setOpen(false)} />
    </>
  )
}
