import { formatPesos } from '../../../platform/argentina/money.ts'
import { readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import { useEarlyValue } from '../../../platform/browser/use-early-value.ts'
import { priceAt, stepOf, steps } from './price-scale.ts'
import { useDebounced } from './use-following.ts'

type Range = { lowest: number; highest: number }
type FilterPrice = {
  /** Lowest and highest price with the other filters applied. */
  range: Range
  minPrice: number | undefined
  maxPrice: number | undefined
  onChange: (change: { minPrice: string; maxPrice: string }) => void
}

/** Price range by two fields or a slider with two thumbs; a thumb at the end means no limit. */
export function FilterPrice({ range, minPrice, maxPrice, onChange }: FilterPrice) {
  const [shown, change] = useDebounced(`${minPrice ?? ''}/${maxPrice ?? ''}`, (next) => {
    const [min = '', max = ''] = next.split('/')
    onChange({ minPrice: plain(min), maxPrice: plain(max) })
  })
  const [min = '', max = ''] = shown.split('/')
  const changeMin = (next: string) => change(`${next}/${max}`)
  const changeMax = (next: string) => change(`${min}/${next}`)

  const [lowest, highest] = [readPesos(min), readPesos(max)]
  const low = lowest === undefined ? 0 : stepOf(lowest, range)
  const high = highest === undefined ? steps : stepOf(highest, range)
  const priceText = (step: number) => formatPesos(priceAt(step, range))
  return (
    <fieldset className="filter-group">
      <legend>Precio</legend>
      {range.highest > range.lowest && (
        <div className="price-slider only-with-script">
          <svg aria-hidden width="100%" height="4" className="price-track">
            <rect width="100%" height="4" rx="2" />
            <rect x={`${(low * 100) / steps}%`} width={`${(Math.max(high - low, 0) * 100) / steps}%`} height="4" />
          </svg>
          <input
            type="range"
            aria-label="Precio desde"
            aria-valuetext={priceText(low)}
            max={steps}
            value={low}
            onChange={({ target }) => {
              const step = Math.min(Number(target.value), high - 1)
              changeMin(step <= 0 ? '' : String(priceAt(step, range)))
            }}
          />
          <input
            type="range"
            aria-label="Precio hasta"
            aria-valuetext={priceText(high)}
            max={steps}
            value={high}
            onChange={({ target }) => {
              const step = Math.max(Number(target.value), low + 1)
              changeMax(step >= steps ? '' : String(priceAt(step, range)))
            }}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <PriceField label="Mínimo" name="minPrice" value={min} hint={range.lowest} onChange={changeMin} />
        <PriceField label="Máximo" name="maxPrice" value={max} hint={range.highest} onChange={changeMax} />
      </div>
    </fieldset>
  )
}

/** The amount for the URL; empty (no limit) if it cannot be parsed. */
const plain = (written: string) => String(readPesos(written) ?? '')

type PriceField = { label: string; name: string; value: string; hint: number; onChange: (value: string) => void }

function PriceField({ label, name, value, hint, onChange }: PriceField) {
  const field = useEarlyValue<HTMLInputElement>(value, onChange)
  return (
    <label className="field">
      <span className="text-14 font-medium">{label}</span>
      <input
        ref={field}
        name={name}
        inputMode="decimal"
        placeholder={hint > 0 ? writePesos(hint) : '$'}
        autoComplete="off"
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
