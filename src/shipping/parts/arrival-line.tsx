import { toPostalCode } from '../../platform/argentina/places.ts'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { findPostalCode } from '../calls.ts'
import { CodeLine } from './code-line.tsx'
import { useStoredPlace } from './stored-place.ts'

/** The arrival at the buyer's postal code; `text` is the one without one. */
export function ArrivalLine({ text }: { text: string }) {
  const { postal_code, province } = useStoredPlace()
  const code = toPostalCode(postal_code)
  const ask = { params: { code: code ?? '' }, query: province ? { province } : {}, withToken: false }
  const { answer } = useAnswer(findPostalCode, code ? ask : false)
  const place = answer && (answer.localities[0] ?? (answer.provinces.length === 1 ? answer.provinces[0] : undefined))
  const shown = code ? answer?.arrival : text
  return (
    <>
      <p role="status">{code && answer && !shown ? `Te decimos cuándo llega al ${code} antes de pagar.` : shown}</p>
      <CodeLine invitation="Ver cuándo llega a mi código postal">
        {shown && code && `${place ? `A ${place} ` : ''}(${code})`}
      </CodeLine>
    </>
  )
}
