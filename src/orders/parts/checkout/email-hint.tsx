import { suggestEmail } from './suggest-email.ts'

/** Suggests a correction for an e-mail that looks mistyped. */
export function EmailHint({ email, onChoose }: { email: string; onChoose: (meant: string) => void }) {
  const meant = suggestEmail(email)
  if (!meant) return null
  return (
    <p role="status" className="field-hint">
      <button type="button" className="link" onClick={() => onChoose(meant)}>
        ¿Quisiste decir {meant}?
      </button>
    </p>
  )
}
