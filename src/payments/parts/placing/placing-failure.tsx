import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { Failure } from './use-placing.ts'

type PlacingFailure = {
  failure: Failure | undefined
  here?: string
  /** Reduces the cart to what is in stock, unless that was already done. */
  onAdjust?: () => void
}

/**
 * Shows why the order was refused, with links to continue. If there are links, takes the focus, since the button is far
 * below.
 */
export function PlacingFailure({ failure, here, onAdjust }: PlacingFailure) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure?.links.length) notice.current?.focus()
  }, [failure])
  if (!failure) return null
  const links = failure.links.filter(([to]) => to !== here)
  return (
    <div ref={notice} tabIndex={-1} role="alert" className="notice notice-bad flex flex-col items-start gap-2">
      <p>{failure.text}</p>
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          {links.map(([to, label]) => (
            <Link key={to} to={to} className="text-accent underline underline-offset-4">
              {label}
            </Link>
          ))}
          {failure.code === 'sin-stock' && onAdjust && (
            <Button look="plain" className="-ml-2" onClick={onAdjust}>
              {failure.isNothingLeft ? 'Sacar del carrito' : 'Llevar lo que queda'}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

export function Retrying({ isRetrying }: { isRetrying: boolean }) {
  return (
    <p role="status" className={isRetrying ? 'notice notice-warn' : 'sr-only'}>
      {isRetrying && 'Se cortó la conexión. Guardamos tu carrito y tus datos: reintentamos…'}
    </p>
  )
}
