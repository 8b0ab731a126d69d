import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useMayRefund } from './use-may-refund.ts'

export function RefundButton({ payment_id, label = 'Devolver el pago' }: { payment_id: number; label?: string }) {
  const mayRefund = useMayRefund()
  const [isOpen, setOpen] = useState(false)
  if (!mayRefund) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <RefundDialog payment_id={payment_id} onClose={() => setOpen(false)} />}
    </>
  )
}
