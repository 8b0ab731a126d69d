import { type Answer, addressOf, type Call, type Input, type Wire } from '../http/call.ts'
import { refusal, unreachable } from './api-client.ts'
import { sentOnce } from './sent-once.ts'
import { readToken } from './session-store.ts'

/** Aborts an upload without progress. The upload itself may take longer on a slow connection. */
const stalledAfterMs = 10_000

type Sending = {
  /** Called with the sent fraction, from 0 to 1. */
  onProgress?: (sent: number) => void
  /** Timeout after the upload: a busy shop takes time to process a large picture. */
  answeredWithinMs?: number
}

/** Sends a form with files by XMLHttpRequest, because fetch reports no progress. */
export function sendForm<W extends Wire>(
  call: Call<W>,
  { onProgress, answeredWithinMs = 30_000, ...ask }: Input<W> & Sending,
) {
  return new Promise<Answer<Call<W>>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, addressOf(call, ask))
    request.responseType = 'json'
    const token = readToken()
    const sent = sentOnce([call.method, addressOf(call, ask), token], ask.body)
    request.setRequestHeader('idempotency-key', sent.key)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    let patience: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), ms)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait(stalledAfterMs)
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => wait(answeredWithinMs)
    request.onload = () => {
      if (request.response) sent.hear(request.status)
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else reject(refusal(request.status, request.response ?? {}, token))
    }
    const fail = () => reject(unreachable())
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(patience)
    wait(stalledAfterMs)
    request.send(ask.body as FormData)
  })
}
