import type { ButtonHTMLAttributes } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

/** `main`: the one main action of a screen; `quiet`: bordered; `plain`: words alone; `danger`: what cannot be undone. */
type Look = { look?: 'main' | 'quiet' | 'plain' | 'danger'; wide?: boolean }

const classes = ({ look = 'quiet', wide = false }: Look, more = '') =>
  `button button-${look} ${wide ? 'w-full' : ''} ${more}`

export function Button({
  look,
  wide,
  className,
  busy,
  disabled,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ look, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  )
}

export function ButtonLink({ look, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classes({ look, wide }, className as string)} />
}
