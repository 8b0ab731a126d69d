import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

/** Minus, an editable field, plus. Calls `onChange` with 0 or less too. `max` is known once the server has answered. */
export function QuantityStepper({
  name,
  quantity,
  max = 1000,
  onChange,
}: {
  name: string
  quantity: number
  max?: number | undefined
  onChange: (quantity: number) => void
}) {
  const [typed, setTyped] = useState<string>()

  function commit() {
    setTyped(undefined)
    if (typed === undefined || !/^-?\d{1,6}$/.test(typed)) return
    const wanted = Math.min(Number(typed), max)
    if (wanted !== quantity || Number(typed) > max) onChange(wanted)
  }

  return (
    <div className="inline-flex items-center rounded-small border border-field bg-sheet">
      <button
        type="button"
        className="flex h-11 w-[min(2.75rem,14vw)] items-center justify-center hover:bg-line"
        aria-label={quantity === 1 ? `Quitar ${name}` : `Restar uno de ${name}`}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus aria-hidden size={18} strokeWidth={1.5} />
      </button>
      <input
        className="h-11 w-[min(2.5rem,13vw)] border-x sm:w-12 border-line bg-sheet text-center tabular-nums"
        aria-label={`Cantidad de ${name}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed ?? quantity}
        onChange={(event) => setTyped(event.target.value.replace(/(?!^-)\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <button
        type="button"
        className="flex h-11 w-[min(2.75rem,14vw)] items-center justify-center hover:bg-line aria-disabled:cursor-not-allowed aria-disabled:text-soft aria-disabled:opacity-50"
        aria-label={`Sumar uno de ${name}`}
        aria-disabled={quantity >= max}
        onClick={() => quantity < max && onChange(quantity + 1)}
      >
        <Plus aria-hidden size={18} strokeWidth={1.5} />
      </button>
    </div>
  )
}
