import { ApiError } from '../../../platform/browser/api-client.ts'
import { readToken } from '../../../platform/browser/session-store.ts'
import { addressOf } from '../../../platform/http/call.ts'
import { sendTransfer } from '../../calls.ts'

/** A picture over a slow connection takes its time; ten seconds in which nothing moves are too many. */
const stalledAfterMs = 10_000
/** Once all has left: a busy shop looks through a large picture. */
const answeredWithinMs = 30_000

/** Sends the transfer's form and tells how much of it has left, 0 to 1. Refusals are the `ApiError` of every call. */
export function sendProof(form: FormData, onProgress: (part: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const unreachable = () => reject(new ApiError(0, 'sin-conexion', 'Error de conexión. Intenta nuevamente.'))
    let stalled = setTimeout(() => request.abort(), stalledAfterMs)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stalledAfterMs)
      if (total > 0) onProgress(loaded / total)
    }
    request.upload.onload = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), answeredWithinMs)
    }
    request.onabort = unreachable
    request.onerror = unreachable
    request.onloadend = () => clearTimeout(stalled)
    request.onload = () => {
      if (request.status === 201) resolve()
      else reject(refusal(request.status, request.responseText))
    }
    request.open(sendTransfer.method, addressOf(sendTransfer))
    const token = readToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}

function refusal(status: number, text: string) {
  const { code = 'error', message = '', errors } = parsed(text)
  return new ApiError(status, code, message, errors)
}

function parsed(text: string): Partial<ApiError> {
  try {
    return JSON.parse(text) as Partial<ApiError>
  } catch {
    return {}
  }
}
