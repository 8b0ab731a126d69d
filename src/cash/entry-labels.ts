import type { CashEntry } from './contract.ts'

export const entryMethod = ({ payment_method, is_simulated }: Pick<CashEntry, 'payment_method' | 'is_simulated'>) =>
  is_simulated ? `${payment_method} (simulado)` : payment_method

export const entryState = ({ amount }: Pick<CashEntry, 'amount'>) => (amount < 0 ? 'Devolución' : 'Aprobado')
