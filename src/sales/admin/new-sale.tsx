import { useEffect, useRef, useState } from 'react'
import { itemName } from '../../catalog/item-name.ts'
import { listMethods } from '../../payments/calls.ts'
import { readSettings } from '../../settings/calls.ts'
import { isOnline } from '../../settings/payment-methods.ts'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { useScannerKeys } from '../../ui/admin/use-scanner-keys.ts'
import { Button } from '../../ui/button.tsx'
import type { SaleAnswer } from '../contract.ts'
import { saleMethods } from '../rules.ts'
import { methodKeys } from './methods.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { SaleDone, soldText } from './sale-done.tsx'
import { isDigits, ScanField } from './scan-field.tsx'
import { nextTicket, quantityOf, sumsOf, type TicketLine, withProduct, withQuantity } from './ticket.ts'
import { TicketLines } from './ticket-lines.tsx'
import { useCharge } from './use-charge.ts'
import { useCodes } from './use-codes.ts'
import { useTicket } from './use-ticket.ts'
import './new-sale.css'

export const meta = () => [{ title: 'Nueva venta · Panel' }, { name: 'robots', content: 'noindex' }]

export default function NewSalePage() {
  const field = useRef<HTMLInputElement>(null)
  const [ticket, change, restart] = useTicket()
  const [written, write] = useState('')
  const [announcement, announce] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sold, setSold] = useState<SaleAnswer>()
  const settings = useApi(readSettings, {})
  const offered = useApi(listMethods, {})
  const hasLink = offered.data?.methods.some(({ code }) => isOnline(code)) ?? false
  const methods = saleMethods.filter((method) => method !== 'link' || hasLink)
  const sums = sumsOf(ticket, settings.data?.settings.transfer_discount_percent ?? 0)
  const focus = () => field.current?.focus()

  const {
    charge,
    failure,
    errors,
    isBusy,
    clearFailure: forget,
  } = useCharge(change, (sale, ticket) => {
    setSold(sale)
    announce(soldText(sale))
    change((now) => nextTicket(now, ticket))
    setProblem(undefined)
    focus()
  })
  function added(product: TicketLine['product']) {
    announce(`${itemName(product)}: ${quantityOf(ticket, product.id) + 1}`)
    setProblem(undefined)
    forget()
  }
  const away = useCodes({
    codes: ticket.codes,
    onChange: change,
    onFound: added,
    onUnknown: (code) => {
      // Words typed fast return to the empty field, to choose a product; a scanner that continues is not disturbed.
      if (!isDigits(code) && field.current?.value === '') write(code)
      else setProblem(`Ningún perfume tiene el código «${code}».`)
    },
    onProblem: setProblem,
  })

  useEffect(focus, [])
  useScannerKeys(field)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const method = methods.find((one) => methodKeys[one].key === event.key)
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) charge(ticket, sums)
      else if (method) change((now) => ({ ...now, method }))
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  })

  function readCode(code: string) {
    change((now) => ({ ...now, codes: [...now.codes, code] }))
    focus()
  }
  const [newest] = ticket.lines
  return (
    <>
      <PageHead
        title="Nueva venta"
        actions={
          ticket.lines.length > 0 && (
            <Button
              disabled={isBusy}
              onClick={() => {
                restart()
                forget()
                focus()
              }}
            >
              Vaciar
            </Button>
          )
        }
      >
        Lo que vendés en el mostrador, por teléfono o por WhatsApp.
      </PageHead>
      <div className="sale">
        <div className="sale-goods">
          <ScanField
            ref={field}
            written={written}
            onWrite={write}
            onCode={readCode}
            onChoose={(product) => {
              change((now) => withProduct(now, product))
              added(product)
              focus()
            }}
            onStep={(step) => newest && change((now) => withQuantity(now, newest.product.id, newest.quantity + step))}
          />
          <p role="status" className="sr-only">
            {announcement}
          </p>
          <div role="alert">
            {problem && <p className="notice notice-bad">{problem}</p>}
            {away && ticket.codes.length > 0 && (
              <p className="notice notice-bad">
                {away} {ticket.codes.length === 1 ? 'Espera 1 código.' : `Esperan ${ticket.codes.length} códigos.`}
              </p>
            )}
          </div>
          {ticket.lines.length > 0 ? (
            <TicketLines
              lines={ticket.lines}
              errors={errors}
              isBusy={isBusy}
              onQuantity={(id, quantity) => change((now) => withQuantity(now, id, quantity))}
              onDone={focus}
              onCode={readCode}
            />
          ) : sold ? (
            <SaleDone key={sold.order.id} sale={sold} onCode={readCode} />
          ) : (
            <p className="sale-empty admin-soft">
              Cada lectura suma uno.
              <span className="sale-keys">
                {' '}
                Con <kbd className="admin-key">+</kbd> y <kbd className="admin-key">-</kbd> cambiás la última cantidad.
              </span>
            </p>
          )}
        </div>
        {/* If the last payment method appeared later, it would move «Cobrar». */}
        {!offered.isPending && (
          <PaymentPanel
            ticket={ticket}
            sums={sums}
            methods={methods}
            errors={errors}
            failure={failure}
            isBusy={isBusy}
            onCode={readCode}
            onChange={(part) => {
              change((now) => ({ ...now, ...part }))
              forget()
            }}
            onCharge={() => charge(ticket, sums)}
          />
        )}
      </div>
    </>
  )
}
