import { useEffect } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { closeCase, openCase } from '../../live/calls.ts'
import { useOpenCases } from './live.tsx'

/** The server forgets an open case after a minute. */
const againMs = 20_000

type Kind = 'orden' | 'transferencia' | 'mensaje' | 'arrepentimiento'

/** Shows which colleagues have the case open too, and tells them that it is open here. */
export function AlsoOpen({ kind, id }: { kind: Kind; id: string | number }) {
  const case_key = `${kind}-${id}`
  const names = useOpenCases().flatMap((open) => (open.case_key === case_key ? [open.name] : []))

  useEffect(() => {
    // Errors are ignored: the next interval renews it, and a case not renewed for a minute counts as closed.
    const renew = () => void callApi(openCase, { params: { case_key } }).catch(() => undefined)
    const leave = () => void callApi(closeCase, { params: { case_key }, keepalive: true }).catch(() => undefined)
    renew()
    const again = setInterval(renew, againMs)
    // Closing a window does not unmount the page; `pageshow` covers the return from the back/forward cache.
    addEventListener('pagehide', leave)
    addEventListener('pageshow', renew)
    return () => {
      clearInterval(again)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', renew)
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
