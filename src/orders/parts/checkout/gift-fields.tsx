import { useEffect, useState } from 'react'
import { businessDay } from '../../../platform/argentina/time.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { keepWishes, useWishes } from '../cart/wishes.ts'

/** For who gives it away, folded in: a message, wrapping where the shop does it, and the day on which it should come. */
export function GiftFields({ wraps }: { wraps: boolean }) {
  const { gift } = useWishes()
  const [wasGift] = useState(gift.message !== '' || gift.wrap || gift.date !== '')
  const [isLate, setLate] = useState(false)
  const today = businessDay(new Date())
  const edit = (change: Partial<typeof gift>) => keepWishes({ gift: { ...gift, ...change } })

  function dropPast() {
    const isPast = gift.date !== '' && gift.date <= today
    setLate(isPast)
    if (isPast) edit({ date: '' })
  }
  // Kept from another day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(dropPast, [])

  return (
    <details open={wasGift || undefined} className="fold">
      <summary>Es para regalo</summary>
      <div className="flex flex-col gap-4 pb-4">
        <TextArea
          label="Mensaje"
          optional
          rows={3}
          maxLength={300}
          hint="Lo imprimimos y va adentro. El paquete no lleva precios."
          value={gift.message}
          onChange={(event) => edit({ message: event.target.value })}
        />
        {wraps && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent"
              checked={gift.wrap}
              onChange={(event) => edit({ wrap: event.target.checked })}
            />
            Envolver para regalo, sin cargo
          </label>
        )}
        <TextField
          type="date"
          name="wished_date"
          label="¿Para qué día?"
          optional
          hint="Hacemos lo posible para que llegue ese día o antes."
          error={isLate ? 'Elegí un día desde mañana' : undefined}
          value={gift.date}
          onChange={(event) => edit({ date: event.target.value })}
          onBlur={dropPast}
        />
      </div>
    </details>
  )
}
