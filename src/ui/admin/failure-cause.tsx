import { failureWords } from '../../platform/monitoring/failure-words.ts'

/** Why something behind the scenes failed, for staff; what the machine said of it, for whoever looks further. */
export function FailureCause({ of }: { of: string }) {
  const words = failureWords(of)
  if (!words) return <span className="failure-cause">{of}</span>
  return (
    <div className="failure-cause">
      {words}
      <details>
        <summary>Detalle técnico</summary>
        <code>{of}</code>
      </details>
    </div>
  )
}
