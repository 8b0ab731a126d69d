import { useEffect } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { closeCase, openCase } from '../../live/calls.ts'
import { useOpenCases } from './live.tsx'

/** Below the minute after which one counts as gone. */
const againMs = 20_000

type Kind = 'orden' | 'transferencia' | 'mensaje' | 'arrepentimiento'

/** Says which colleagues have this case open too, and says to them that it is open here. */
export function AlsoOpen({ kind, id }: { kind: Kind; id: string | number }) {
  const case_key = `${kind}-${id}`
  const names = useOpenCases().flatMap((open) => (open.case_key === case_key ? [open.name] : []))

  useEffect(() => {
    // Nothing depends on it: what is not said now is said the next time.
    const say = () => void callApi(openCase, { params: { case_key } }).catch(() => undefined)
    say()
    const again = setInterval(say, againMs)
    return () => {
      clearInterval(again)
      void callApi(closeCase, { params: { case_key } }).catch(() => undefined)
    }
  }, [case_key])

  return (
    <div role="status">
      {names.length > 0 && (
        <p className="admin-note">
          {new Intl.ListFormat('es').format(names)} también {names.length > 1 ? 'tienen' : 'tiene'} esto abierto.
        </p>
      )}
    </div>
  )
}
