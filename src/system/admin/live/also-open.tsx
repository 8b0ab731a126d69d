import { useEffect } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { closeCase, openCase } from '../../live/calls.ts'
import { useOpenCases } from './live.tsx'

/** Below the minute after which one counts as gone. */
const againMs = 20_000

type Kind = 'orden' | 'transferencia' | 'mensaje' | 'arrepentimiento'

/** In the foot of a case, above its buttons: which colleagues have it open too. Says to them that it is open here. */
export function AlsoOpen({ kind, id }: { kind: Kind; id: string | number }) {
  const case_key = `${kind}-${id}`
  const names = useOpenCases().flatMap((open) => (open.case_key === case_key ? [open.name] : []))

  useEffect(() => {
    // Nothing depends on either: what is not said now is said the next time, and who says nothing for a minute is gone.
    const say = () => void callApi(openCase, { params: { case_key } }).catch(() => undefined)
    const leave = () => void callApi(closeCase, { params: { case_key }, keepalive: true }).catch(() => undefined)
    say()
    const again = setInterval(say, againMs)
    // A window that is closed unmounts nothing; one that the back button brings back says so itself.
    addEventListener('pagehide', leave)
    addEventListener('pageshow', say)
    return () => {
      clearInterval(again)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', say)
      leave()
    }
  }, [case_key])

  return (
    <p role="status" className="admin-also-open">
      {names.length > 0 &&
        `${new Intl.ListFormat('es').format(names)} también ${names.length > 1 ? 'tienen' : 'tiene'} esto abierto.`}
    </p>
  )
}
