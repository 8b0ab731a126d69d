import { Fragment } from 'react'
import { formatCuit, isCvu } from '../../../platform/argentina/identifiers.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import type { BankAccount } from '../../own-order/contract.ts'
import { CopyButton } from './copy-button.tsx'

export function BankDetails({ bank, concept, amount }: { bank: BankAccount; concept: string; amount: number }) {
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
            className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-1 min-[24.25rem]:grid-cols-[4.25rem_1fr_auto] sm:grid-cols-[6rem_1fr_auto]"
          >
            <dt className="text-14 text-soft max-[24.25rem]:-mb-2 max-[24.25rem]:pt-2">{name}</dt>
            <dd className="min-w-0 py-2 text-[min(1em,7vw)] tabular-nums select-all max-[24.25rem]:row-start-2">
              {inFours(shown)}
            </dd>
            <dd className="max-[24.25rem]:row-span-2">
              <CopyButton text={copied ?? shown} name={name} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Groups the digits of a CBU by margins, not spaces, so that a selection copies 22 digits. */
function inFours(shown: string) {
  if (!/^\d{22}$/.test(shown)) return shown
  return shown.match(/\d{1,4}/g)?.map((digits, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike
    <Fragment key={index}>
      <span className="not-last-of-type:me-[3px] sm:not-last-of-type:me-1.5">{digits}</span>
      <wbr />
    </Fragment>
  ))
}
