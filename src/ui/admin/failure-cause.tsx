import { failureText } from '../../platform/monitoring/failure-text.ts'

/** Why a job, mail or backup failed, in words for staff, with the original message folded below. */
export function FailureCause({ of }: { of: string }) {
  const words = failureText(of)
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
