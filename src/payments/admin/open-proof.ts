import { downloadApi } from '../../platform/browser/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import { findProof } from '../calls.ts'

/** In a new window, by an address that lives in this browser alone: the token never stands in one. */
export async function openProof(payment_id: number) {
  // Opened before the answer is awaited: later the browser would take it for an unasked pop-up.
  const opened = window.open('', '_blank')
  try {
    const file = await downloadApi(findProof, { params: { id: payment_id } })
    const address = URL.createObjectURL(file)
    if (opened) opened.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000)
  } catch {
    opened?.close()
    toast('Error al abrir comprobante', 'error')
  }
}
