import type { StatementLine } from '../../statements/contract.ts'

/** What the bank wrote of a line. */
export const lineText = ({ description, counterparty, reference }: StatementLine) =>
  [description, counterparty, reference].filter(Boolean).join(' · ') || 'Sin concepto'
