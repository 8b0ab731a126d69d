import { callApi } from '../../../platform/browser/api-client.ts'
import { serverMessage } from '../../../ui/use-form.ts'
import { addPasskey, askNewPasskey, askPasskeyLogin, logInByPasskey, reauth } from '../calls.ts'

/** Fetched when a passkey is used: nobody else pays for it. */
const webauthn = () => import('@simplewebauthn/browser')

async function sign() {
  const { options } = await callApi(askPasskeyLogin, { withToken: false })
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON: options }).catch(explain)
}

export async function enterByPasskey() {
  return callApi(logInByPasskey, { body: { response: await sign() }, withToken: false })
}

/** In place of the password that is asked for again; rejects with what to say. */
export async function confirmByPasskey() {
  try {
    await callApi(reauth, { body: { passkey: await sign() } })
  } catch (cause) {
    throw new Error(passkeyMessage(cause), { cause })
  }
}

export async function makePasskey(name: string, password?: string) {
  const { options } = await callApi(askNewPasskey, { body: { password } })
  const { startRegistration } = await webauthn()
  const response = await startRegistration({ optionsJSON: options }).catch(explain)
  return callApi(addPasskey, { body: { name, response } })
}

/** What to say of a passkey that was not used. */
export const passkeyMessage = (error: unknown) =>
  error instanceof PasskeyRefusal ? error.message : serverMessage(error, 'No pudimos usar la llave. Probá de nuevo.')

class PasskeyRefusal extends Error {}

/** What the browser or its owner refused, by the name that WebAuthn gives it. */
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
