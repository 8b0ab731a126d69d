import type { StatementLine } from '../../statements/contract.ts'

export const lineText = ({ description, counterparty, reference }: StatementLine) =>
  [description, counterparty, reference].filter(Boolean).join(' · ') || 'Sin concepto'
