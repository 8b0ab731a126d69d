import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, callApi, isAway } from '../../platform/browser/api-client.ts'
import { readToken } from '../../platform/browser/session-store.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { verifyEmail } from '../calls.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { verifySession } from '../parts/session.tsx'
import { useLinkToken } from '../parts/use-link-token.ts'
import type { Route } from './+types/verify-email'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: 'Confirmar tu email', path: '/verify-email', isUnlisted: true }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function VerifyEmailPage() {
  const token = useLinkToken()?.token
  const navigate = useNavigate()
  const { state } = useLocation()
  const [pressed, setPressed] = useState<string>()
  const [failed, setFailed] = useState<{ token: string; error: unknown }>()
  const failure = failed?.token === token ? failed?.error : undefined
  // Kept in the history entry: a phone may reload the tab, and the link works only once.
  const done = token === undefined ? '' : String(state?.done ?? '')
  const problem = token === '' && !done ? incompleteLink : failure ? failureMessage(failure) : ''
  const isOver = Boolean(done || problem)
  // Programs that check mails follow their links, scripts included, and would confirm what nobody asked for.
  const isAsked = pressed === token || readToken() !== undefined

  useEffect(() => {
    if (!token || !isAsked || failure) return
    // Do not navigate back a user who has left the page meanwhile.
    let isHere = true
    confirm(token).then(
      (done) => isHere && navigate('/verify-email', { replace: true, preventScrollReset: true, state: { done } }),
      (error) => isHere && setFailed({ token, error }),
    )
    return () => {
      isHere = false
    }
  }, [token, isAsked, failure, navigate])
  return (
    <AccountPage title="Confirmar tu email">
      {/* The result replaces the waiting text, so the layout does not shift. */}
      <div className="min-h-28 sm:min-h-20">
        {!isOver && isAsked && <p className="py-3 text-soft">Un momento, lo estamos confirmando…</p>}
        {!isOver && !isAsked && (
          <Button look="main" onClick={() => setPressed(token)}>
            Confirmar mi email
          </Button>
        )}
        <Banner kind="ok" text={done} />
        <Banner text={problem} />
      </div>
      <div className="flex flex-wrap gap-3">
        {token && isAway(failure) && (
          <Button look="main" onClick={() => setFailed(undefined)}>
            Reintentar
          </Button>
        )}
        <ButtonLink to="/products" look={isOver && !isAway(failure) ? 'main' : 'quiet'}>
          Ver perfumes
        </ButtonLink>
        <ButtonLink to="/profile">Ir a mi perfil</ButtonLink>
      </div>
    </AccountPage>
  )
}

/** Requests in progress by token: in development React runs an effect twice, and a token works only once. */
const requested = new Map<string, Promise<string>>()

function confirm(token: string) {
  const confirming = requested.get(token) ?? sendToken(token)
  requested.set(token, confirming)
  confirming.catch(() => requested.delete(token))
  return confirming
}

async function sendToken(token: string) {
  // Send the token of this browser's session: confirming a new address ends all the others.
  const { message } = await callApi(verifyEmail, { body: { token }, keepSession: true })
  const session = readToken()
  if (session) await verifySession(session)
  return message
}

const incompleteLink = 'A este enlace le falta una parte. Abrilo de nuevo desde tu email.'

const failureMessage = (error: unknown) =>
  error instanceof ApiError ? error.message : 'No pudimos confirmar tu email. Probá de nuevo en un momento.'
