import { useMay } from '../../accounts/parts/use-may.ts'
import { readSettings } from '../../settings/calls.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { refundPayment } from '../refunds/calls.ts'

/** Whether the user may refund any amount, or up to the owner's limit if there is one. */
export function useMayRefund() {
  const { may } = useMay()
  const mayAny = may('payments.refund_any')
  const { data } = useApi(readSettings, may(refundPayment) && !mayAny ? {} : false)
  return mayAny || (data?.settings.refund_limit ?? 0) > 0
}
