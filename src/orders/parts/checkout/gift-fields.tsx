import { useEffect, useRef, useState } from 'react'
import { businessDay } from '../../../platform/argentina/time.ts'
import { serverTime } from '../../../platform/browser/server-time.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { storeSelections, useSelections } from '../cart/selections.ts'

/** Gift options, folded: a message, gift wrap if the shop offers it, and a preferred delivery day. */
export function GiftFields({ wraps }: { wraps: boolean }) {
  const { gift } = useSelections()
  const [wasGift] = useState(gift.message !== '' || gift.wrap || gift.date !== '')
  const [wrong, setWrong] = useState<string>()
  const fold = useRef<HTMLDetailsElement>(null)
  const day = useRef<HTMLInputElement>(null)
  const today = businessDay(new Date(serverTime()))
  const edit = (change: Partial<typeof gift>) => storeSelections({ gift: { ...gift, ...change } })

  /** For a half-typed date browsers give an empty value, which would pass for none. */
  const isHalf = () => day.current?.validity.badInput === true

  function checkDay() {
    const isPast = gift.date !== '' && gift.date <= today
    setWrong(isHalf() ? halfDay : isPast ? 'Elegí un día desde mañana' : undefined)
    if (isPast) edit({ date: '' })
  }
  // The stored date may have passed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(checkDay, [])

  // A native listener, so that it runs before React's onSubmit of the surrounding form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what stands there then
  useEffect(() => {
    const form = day.current?.form
    form?.addEventListener('submit', refuseHalf)
    return () => form?.removeEventListener('submit', refuseHalf)
  }, [])
  function refuseHalf(event: Event) {
    if (!isHalf()) return
    event.preventDefault()
    event.stopPropagation()
    setWrong(halfDay)
    if (fold.current) fold.current.open = true
    day.current?.focus()
  }

  return (
    <details ref={fold} open={wasGift || undefined} className="fold">
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
          ref={day}
          type="date"
          name="wished_date"
          label="¿Para qué día?"
          optional
          hint="Hacemos lo posible para que lo tengas ese día o antes."
          error={wrong}
          value={gift.date}
          onChange={(event) => edit({ date: event.target.value })}
          onBlur={checkDay}
        />
      </div>
    </details>
  )
}

const halfDay = 'Completá la fecha o borrala'
