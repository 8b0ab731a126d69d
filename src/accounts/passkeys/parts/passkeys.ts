import { callApi } from '../../../platform/browser/api-client.ts'
import { serverMessage } from '../../../ui/use-form.ts'
import { addPasskey, logInByPasskey, reauth, startNewPasskey, startPasskeyLogin } from '../calls.ts'

/** Imported on first use, to keep it out of the page's bundle. */
const webauthn = () => import('@simplewebauthn/browser')

async function sign() {
  const { options } = await callApi(startPasskeyLogin, { withToken: false })
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON: options }).catch(explain)
}

export async function enterByPasskey() {
  return callApi(logInByPasskey, { body: { response: await sign() }, withToken: false })
}

/** Confirms the session with a passkey instead of the password. Rejects with a message for the user. */
export async function confirmByPasskey() {
  try {
    await callApi(reauth, { body: { passkey: await sign() } })
  } catch (cause) {
    throw new Error(passkeyMessage(cause), { cause })
  }
}

export async function makePasskey(name: string, password?: string) {
  const { options } = await callApi(startNewPasskey, { body: { password } })
  const { startRegistration } = await webauthn()
  const response = await startRegistration({ optionsJSON: options }).catch(explain)
  return callApi(addPasskey, { body: { name, response } })
}

export const passkeyMessage = (error: unknown) =>
  error instanceof PasskeyRefusal ? error.message : serverMessage(error, 'No pudimos usar la llave. Probá de nuevo.')

class PasskeyRefusal extends Error {}

/** Messages by the name of the DOMException that WebAuthn throws. */
const refusals: Record<string, string> = {
  NotAllowedError: 'No se usó ninguna llave de acceso.',
  InvalidStateError: 'Este dispositivo ya tiene una llave de tu cuenta.',
  SecurityError: 'Las llaves de acceso no funcionan en esta dirección de la tienda.',
}

function explain(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  const unsupported = 'Este navegador o dispositivo no admite llaves de acceso.'
  throw new PasskeyRefusal(refusals[name] ?? unsupported, { cause })
}
