import { formatCuit, isCvu } from '../../platform/argentina.ts'
import { formatPesos } from '../../platform/money.ts'
import type { Settings } from '../../settings/contract.ts'
import { CopyButton } from './copy-button.tsx'

export type Bank = Pick<Settings, 'bank_name' | 'bank_holder' | 'bank_cuit' | 'bank_cbu' | 'bank_alias'>

/** Where the transfer goes; its concept is the order's number. */
export function BankDetails({ bank, concept, amount }: { bank: Bank; concept: string; amount: number }) {
  const rows: [name: string, shown: string, copied?: string][] = [
    ['Banco', bank.bank_name],
    ['Titular', bank.bank_holder],
    ['CUIT', formatCuit(bank.bank_cuit)],
    [isCvu(bank.bank_cbu) ? 'CVU' : 'CBU', bank.bank_cbu],
    ['Alias', bank.bank_alias],
    ['Concepto', concept],
    ['Importe', formatPesos(amount), amount.toFixed(2).replace('.', ',')],
  ]
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows
        .filter(([, shown]) => shown !== '')
        .map(([name, shown, copied]) => (
          <div
            key={name}
            className="grid min-h-11 grid-cols-[4.25rem_1fr_auto] items-center gap-1 sm:grid-cols-[6rem_1fr_auto]"
          >
            <dt className="text-14 text-soft">{name}</dt>
            <dd className="min-w-0 py-2 break-words tabular-nums select-all">{shown}</dd>
            <dd>
              <CopyButton text={copied ?? shown} name={name} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
