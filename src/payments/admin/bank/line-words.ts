import type { StatementLine } from '../../statements/contract.ts'

/** `2026-11-21` → `21/11/2026`: a day has no hour, and no time zone to be moved by. */
export const dayWords = (day: string) => day.split('-').toReversed().join('/')

/** What the bank wrote of a line. */
export const lineText = ({ description, counterparty, reference }: StatementLine) =>
  [description, counterparty, reference].filter(Boolean).join(' · ') || 'Sin concepto'
