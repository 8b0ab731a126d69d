import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

/** `main`: the main action of a screen; `quiet`: bordered; `plain`: text only; `danger`: cannot be undone. */
type Look = { look?: 'main' | 'quiet' | 'plain' | 'danger'; wide?: boolean }

const classes = ({ look = 'quiet', wide = false }: Look, more = '') =>
  `button button-${look} ${wide ? 'w-full' : ''} ${more}`

/** `busy` is `aria-disabled`: a button that becomes `disabled` loses the keyboard's focus. */
export function Button({
  look,
  wide,
  className,
  busy,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: refuse })}
      className={classes({ look, wide }, className)}
    >
      {children}
    </button>
  )
}

/** Prevents clicks and the submit by Enter in the form. */
const refuse = (event: MouseEvent) => event.preventDefault()

export function ButtonLink({ look, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classes({ look, wide }, className as string)} />
}
