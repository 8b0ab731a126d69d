import { sumPesos } from '../platform/argentina/money.ts'
import type { Order } from './contract.ts'

type Chosen = Pick<Order, 'total_amount' | 'transfer_amount' | 'payment_method'>

/** Zero or negative. */
export const transferDiscount = ({ total_amount, transfer_amount, payment_method }: Chosen) =>
  payment_method === 'transferencia' ? sumPesos([transfer_amount, -total_amount]) : 0
