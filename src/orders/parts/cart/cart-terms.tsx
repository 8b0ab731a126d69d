import { useId, useState } from 'react'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { useDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { daysText } from '../../../shipping/days-text.ts'
import { CodeLine } from '../../../shipping/parts/code-line.tsx'
import { useStoredPlace } from '../../../shipping/parts/stored-place.ts'
import { Button } from '../../../ui/button.tsx'
import { Options, SelectField, TextField } from '../../../ui/field.tsx'
import type { Quote } from '../../placing/contract.ts'
import { shippingPriceUnknown } from '../sums.ts'
import { storeSelections, useSelections } from './selections.ts'

/** Coupon (folded) and, if there is a choice, shipping method. */
export function CartTerms({
  quote,
  isQuoteLost,
  choosesDelivery = false,
  asksPlace = false,
  ownCode = '',
}: {
  quote: Quote
  /** The request failed: the quote is an older one. */
  isQuoteLost: boolean
  choosesDelivery?: boolean
  /** Whether to ask for province and postal code; the checkout's form asks for them itself. */
  asksPlace?: boolean
  /** Postal code of the customer's profile, which the checkout starts with; no other is asked for then. */
  ownCode?: string | undefined
}) {
  return (
    <>
      {asksPlace && !quote.is_pickup_only && <DeliveryPlace quote={quote} ownCode={ownCode} />}
      {choosesDelivery ? <DeliveryChoice quote={quote} /> : <Arrival quote={quote} />}
      <CouponField quote={quote} isQuoteLost={isQuoteLost} />
    </>
  )
}

/** The postal code that prices and arrival days are computed for. */
function DeliveryPlace({ quote: { shipping_options, problems }, ownCode }: { quote: Quote; ownCode: string }) {
  const kept = useStoredPlace()
  const postal_code = ownCode || kept.postal_code
  const isFree = useDeliveryFree()
  if (isFree && !shipping_options.some(({ arrival }) => arrival)) return null
  const refusal = problems.find(({ code }) => code === 'envio-no-disponible')
  const text = postal_code && `Envío al ${postal_code}`
  return (
    <>
      {ownCode ? (
        <p className="text-soft">{text}</p>
      ) : (
        <CodeLine invitation="Calcular el envío con mi código postal">{text}</CodeLine>
      )}
      {postal_code && refusal && <p className="text-14 text-warn">{refusal.message}</p>}
    </>
  )
}

/** Arrival of the chosen or default shipping method. */
function Arrival({ quote: { shipping_options, shipping_method_id } }: { quote: Quote }) {
  const arrival = shipping_options.find(({ id }) => id === shipping_method_id)?.arrival
  return arrival ? <p className="text-14 text-soft">{arrival}</p> : null
}

export function CouponField({ quote, isQuoteLost }: { quote: Quote; isQuoteLost: boolean }) {
  const { coupon } = useSelections()
  const [typed, setTyped] = useState(coupon)
  // Until the server answers, the quote is of the cart without this coupon.
  const [old, setOld] = useState<Quote>()
  const isJudged = coupon !== '' && quote !== old
  const refusal = isJudged ? quote.problems.find(({ code }) => code === 'cupon-invalido')?.message : undefined
  const unasked = isQuoteLost && coupon !== '' ? 'No pudimos consultar el cupón. Revisá tu conexión.' : undefined
  const problem = unasked ?? refusal
  const applied = isJudged && !problem ? 'Cupón aplicado' : undefined

  function apply() {
    if (typed.trim() === coupon) return
    setOld(quote)
    storeSelections({ coupon: typed.trim() })
  }

  return (
    <details open={coupon !== '' || undefined} className="fold">
      <summary>¿Tenés un cupón?</summary>
      <div className="flex flex-col gap-3 pb-4">
        {/* Announces the messages below the field. */}
        <div aria-live="polite">
          <TextField
            label="Código del cupón"
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem}
            hint={applied}
            onChange={(event) => setTyped(event.target.value)}
            // Inside the form of the order, Enter would submit that form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
        </div>
        <div className="flex gap-3">
          <Button onClick={apply} aria-disabled={typed.trim() === coupon}>
            Aplicar
          </Button>
          {coupon && (
            <Button
              look="plain"
              onClick={({ currentTarget }) => {
                // This button disappears as the details fold.
                currentTarget.closest('details')?.querySelector('summary')?.focus()
                setTyped('')
                storeSelections({ coupon: '' })
              }}
            >
              Quitar
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

export function DeliveryChoice({ quote }: { quote: Quote }) {
  const { shipping_options, shipping_method_id, shipping_unquoted = [], problems, is_pickup_only } = quote
  const name = useId()
  const { shipping_method_id: chosen } = useSelections()
  const isFetched = shipping_options.length > 0 && shipping_options.every(({ kind }) => kind === 'retiro')
  const refusal = problems.find(({ code }) => code === 'envio-no-disponible')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">Cómo lo recibís</legend>
      {shipping_options.map(
        ({ id, name: title, carrier, price, is_price_open, days_min, days_max, arrival, branches, pickup_place }) => {
          // Shows the choice immediately, before the quote arrives.
          const isChosen = id === (chosen ?? shipping_method_id)
          return (
            <div key={id} className="border-b border-line py-2">
              <label className="flex min-h-12 items-center gap-3">
                <input
                  type="radio"
                  className="size-4.5 shrink-0 accent-accent"
                  name={name}
                  aria-describedby={pickup_place && `${name}-${id}`}
                  checked={isChosen}
                  onChange={() => storeSelections({ shipping_method_id: id })}
                />
                <span className="flex-1">
                  {title}
                  <span className="block text-14 text-soft">
                    {dotted(!title.includes(carrier) && carrier, arrival ?? daysText(days_min, days_max))}
                  </span>
                </span>
                <span>{is_price_open ? shippingPriceUnknown : price > 0 ? formatPesos(price) : 'Sin cargo'}</span>
              </label>
              {pickup_place && (
                <p id={`${name}-${id}`} className="pb-2 pl-7.5 text-14 text-soft">
                  {pickup_place}
                </p>
              )}
              {isChosen && branches && <BranchField branches={branches} />}
            </div>
          )
        },
      )}
      {shipping_unquoted.map(({ id, name: title, message }) => (
        <p key={id} className="border-b border-line py-3 text-soft">
          {title}
          <span className="block text-14">{message}</span>
        </p>
      ))}
      {isFetched && chosen && !is_pickup_only && (
        <Button look="plain" onClick={() => storeSelections({ shipping_method_id: null })}>
          Prefiero que me lo envíen
        </Button>
      )}
      {refusal && (
        <p role="status" className="text-14 text-warn">
          {refusal.message}
        </p>
      )}
    </fieldset>
  )
}

type Branches = NonNullable<Quote['shipping_options'][number]['branches']>

function BranchField({ branches }: { branches: Branches }) {
  const { branch_id } = useSelections()
  const chosen = branches.find(({ id }) => id === branch_id)
  // The postal code changed, or the carrier closed the branch.
  const isGone = branch_id !== '' && !chosen
  return (
    <div className="pt-1 pb-2 pl-7.5">
      <SelectField
        label="Sucursal"
        name="branch_id"
        value={chosen?.id ?? ''}
        hint={chosen && dotted(chosen.address, chosen.hours)}
        error={isGone ? 'La sucursal que habías elegido no está disponible. Elegí otra.' : undefined}
        onChange={({ target }) => storeSelections({ branch_id: target.value })}
      >
        <option value="">Elegí dónde lo retirás</option>
        <Options of={branches.map(({ id, name, address }) => [id, `${name} · ${address}`])} />
      </SelectField>
    </div>
  )
}

const dotted = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')
