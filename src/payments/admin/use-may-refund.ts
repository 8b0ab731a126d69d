import { useMay } from '../../accounts/parts/use-may.ts'
import { readSettings } from '../../settings/calls.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { refundPayment } from '../refunds/calls.ts'

/** Whether who is here may give money back: any sum, or up to the owner's limit where there is one. */
export function useMayRefund() {
  const { may } = useMay()
  const mayAny = may('payments.refund_any')
  const { data } = useApi(readSettings, may(refundPayment) && !mayAny ? {} : false)
  return mayAny || (data?.settings.refund_limit ?? 0) > 0
}
