import { meantEmail } from './meant-email.ts'

/** Suggests a correction for an e-mail that looks mistyped. */
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
