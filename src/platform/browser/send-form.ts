import { type Answer, addressOf, type Call, type Input, type Wire } from '../http/call.ts'
import { ApiError, refusal } from './api-client.ts'
import { sentOnce } from './sent-once.ts'
import { readToken } from './session-store.ts'

type Sending = {
  /** Hears from 0 to 1 how much of the form has left. */
  onProgress: (sent: number) => void
  timeoutMs: number
}

/** Sends a form with files to our API and tells how far it is, which fetch cannot. */
export function sendForm<W extends Wire>(call: Call<W>, { onProgress, timeoutMs, ...ask }: Input<W> & Sending) {
  return new Promise<Answer<Call<W>>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, addressOf(call, ask))
    request.timeout = timeoutMs
    request.responseType = 'json'
    const token = readToken()
    const sent = sentOnce([call.method, addressOf(call, ask), token], ask.body)
    request.setRequestHeader('idempotency-key', sent.key)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.response) sent.hear(request.status)
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else reject(refusal(request.status, request.response ?? {}, token))
    }
    const fail = () => reject(new ApiError(0, 'sin-conexion', 'Error de conexión. Intenta nuevamente.'))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    request.send(ask.body as FormData)
  })
}
