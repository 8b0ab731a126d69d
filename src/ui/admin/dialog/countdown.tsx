import { undoSeconds } from './use-countdown.ts'

/** The remaining seconds beside «Deshacer»; hidden from screen readers, which announce the text once. */
export function Countdown({ text, left }: { text: string; left: number | undefined }) {
  return (
    <p role="status" className="admin-countdown">
      {left !== undefined && (
        <>
          <span aria-hidden>{`${text} en ${left} s`}</span>
          <span className="sr-only">{`${text} en ${undoSeconds} segundos. Podés deshacerlo.`}</span>
        </>
      )}
    </p>
  )
}
