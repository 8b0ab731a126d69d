import { meantEmail } from './meant-email.ts'

/** Offers the address that was meant, where one is written that looks mistyped. */
export function MeantEmailHint({ email, onChoose }: { email: string; onChoose: (meant: string) => void }) {
  const meant = meantEmail(email)
  if (!meant) return null
  return (
    <p role="status" className="field-hint">
      <button type="button" className="link" onClick={() => onChoose(meant)}>
        ¿Quisiste decir {meant}?
      </button>
    </p>
  )
}
