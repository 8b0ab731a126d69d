import { useSearchParams } from 'react-router'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const unread =
  'No pudimos consultar tu pago. Si ya pagaste, no pagues de nuevo: te avisamos por email cuando se acredite.'

/**
 * Reads the parameters of the return address, which are for display only. The provider sends `null` for unknown values.
 */
export function usePaymentResult() {
  const [parameters] = useSearchParams()
  const read = (name: string) => {
    const value = parameters.get(name)?.trim()
    return value && value !== 'null' ? value.slice(0, 100) : undefined
  }
  const result = {
    payment_id: read('payment_id'),
    status: read('status'),
    external_reference: read('external_reference'),
  }
  const { external_reference: reference } = result
  return {
    ...result,
    isWhole: Object.values(result).every((value) => value !== undefined),
    order_id: reference && uuid.test(reference) ? reference.toLowerCase() : undefined,
  }
}
