import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from '../http/call.ts'

/** Replaces XMLHttpRequest; the test answers. */
class Upload {
  static last: Upload
  upload = {}
  status = 0
  response: unknown
  onload = () => undefined
  onloadend = () => undefined
  open() {}
  setRequestHeader() {}
  send() {
    Upload.last = this
  }
}

test('a form refused for an old session does not end the new one', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  const location = { pathname: '/login' }
  const page = { localStorage: storage, sessionStorage: storage, location, dispatchEvent: () => true }
  for (const [name, value] of Object.entries({ ...page, XMLHttpRequest: Upload })) vi.stubGlobal(name, value)
  vi.resetModules()
  const { sendForm } = await import('./send-form.ts')
  const { tokenStore } = await import('./session-store.ts')
  tokenStore.write('the-first')
  const sending = sendForm(call('POST', '/api/cosas'), {})
  tokenStore.write('the-next')
  Object.assign(Upload.last, { status: 401, response: { code: 'sin-sesion', message: 'Iniciá sesión' } }).onload()
  Upload.last.onloadend()
  await expect(sending).rejects.toMatchObject({ status: 401, code: 'sin-sesion' })
  expect(tokenStore.read()).toBe('the-next')
})
