import type { ReactNode } from 'react'
import { channelLabels, saleChannels } from '../../orders/channels.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { explainPesos } from '../../platform/argentina/read-pesos.ts'
import { Failure } from '../../ui/admin/failure.tsx'
import { useScannedOver } from '../../ui/admin/use-scanner-keys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import { methodKeys } from './methods.ts'
import type { Method, sumsOf, Ticket } from './ticket.ts'
import './payment-panel.css'

type Panel = {
  ticket: Ticket
  sums: ReturnType<typeof sumsOf>
  methods: readonly Method[]
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>
  failure: string | undefined
  isBusy: boolean
  onChange: (part: Partial<Ticket>) => void
  onCharge: () => void
  /** Called with a code that is scanned while the focus is in the discount. */
  onCode: (code: string) => void
}

export function PaymentPanel({ ticket, sums, methods, errors, failure, isBusy, onChange, onCharge, onCode }: Panel) {
  const { channel, method, discount, customer } = ticket
  const hearScanner = useScannedOver(discount, (before) => onChange({ discount: before }), onCode)
  const { goods, off, total, charged } = sums
  const write = (part: Partial<Ticket['customer']>) => onChange({ customer: { ...customer, ...part } })
  return (
    <form
      className="sale-payment admin-sheet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onCharge()
      }}
    >
      <Choices label="Por dónde" name="channel">
        {saleChannels.map((one) => (
          <Choice key={one} name="channel" isChosen={channel === one} onChoose={() => onChange({ channel: one })}>
            {channelLabels[one]}
          </Choice>
        ))}
      </Choices>
      <Choices label="Cómo se paga" name="method">
        {methods.map((one) => (
          <Choice key={one} name="method" isChosen={method === one} onChoose={() => onChange({ method: one })}>
            {methodKeys[one].name}
            <kbd aria-hidden className="admin-key">
              {methodKeys[one].key}
            </kbd>
          </Choice>
        ))}
      </Choices>
      <PesosField
        label="Descuento"
        optional
        hint="Las promociones de la web no se aplican acá."
        value={discount}
        onKeyDown={hearScanner}
        onChange={(written) => onChange({ discount: written })}
        error={errors.discount ?? discountFault(discount, off, total)}
      />
      <details className="sale-customer" open={Object.values(customer).some(Boolean) || undefined}>
        <summary>Datos del cliente (opcional)</summary>
        <TextField
          label="Nombre"
          maxLength={120}
          autoComplete="off"
          value={customer.name}
          error={errors['customer.name']}
          onChange={({ target }) => write({ name: target.value })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="Le llega lo que compró"
          value={customer.email}
          error={errors['customer.email']}
          onChange={({ target }) => write({ email: target.value })}
        />
        <TextField
          label="Teléfono"
          type="tel"
          maxLength={40}
          autoComplete="off"
          value={customer.phone}
          error={errors['customer.phone']}
          onChange={({ target }) => write({ phone: target.value })}
        />
      </details>
      <div className="sale-foot">
        <dl className="sale-total" aria-live="polite">
          {off ? (
            <>
              <dt>Productos</dt>
              <dd>{formatPesos(goods)}</dd>
            </>
          ) : null}
          {charged !== total && total !== undefined && (
            <>
              <dt>Sin el descuento por transferencia</dt>
              <dd>{formatPesos(total)}</dd>
            </>
          )}
          <dt className="is-total">Total</dt>
          <dd className="is-total">{charged === undefined ? '—' : formatPesos(charged)}</dd>
        </dl>
        <Failure text={failure} />
        <Button type="submit" look="main" wide busy={isBusy}>
          {method === 'link' ? 'Crear el link' : 'Cobrar'}
          <kbd aria-hidden className="admin-key">
            Ctrl ↵
          </kbd>
        </Button>
      </div>
    </form>
  )
}

function discountFault(written: string, off: number | undefined, total: number | undefined) {
  // No error for the first characters, while the user is still typing.
  if (off === undefined) return written.trim().length > 3 ? explainPesos(written) : undefined
  return total === undefined ? 'Es más que los productos' : undefined
}

function Choices({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <fieldset className="sale-choices" data-of={name}>
      <legend>{label}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

type Choice = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ name, isChosen, onChoose, children }: Choice) {
  return (
    <label className="sale-choice">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}
