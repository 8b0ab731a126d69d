import { formatPesos } from '../platform/argentina/money.ts'

/** `$ 12.345,67` in tabular lining figures. */
export function Price({ amount, className = '' }: { amount: number; className?: string }) {
  return <span className={`price ${className}`}>{formatPesos(amount)}</span>
}
