import { failureText } from '../../platform/monitoring/failure-text.ts'

/** Why a job, mail or backup failed, in words for staff, with the original message folded below. */
export function FailureCause({ of }: { of: string }) {
  const text = failureText(of)
  if (!text) return <span className="failure-cause">{of}</span>
  return (
    <div className="failure-cause">
      {text}
      <details>
        <summary>Detalle técnico</summary>
        <code>{of}</code>
      </details>
    </div>
  )
}
