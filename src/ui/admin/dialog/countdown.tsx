import { undoSeconds } from './use-countdown.ts'

/** The remaining seconds beside «Deshacer»; hidden from screen readers, which announce the text once. */
export function Countdown({ words, left }: { words: string; left: number | undefined }) {
  return (
    <p role="status" className="admin-countdown">
      {left !== undefined && (
        <>
          <span aria-hidden>{`${words} en ${left} s`}</span>
          <span className="sr-only">{`${words} en ${undoSeconds} segundos. Podés deshacerlo.`}</span>
        </>
      )}
    </p>
  )
}
