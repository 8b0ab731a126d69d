import { undoSeconds } from './use-countdown.ts'

/** Says beside «Deshacer» how long there is to think; the seconds are for who sees. */
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
