import type { openBrowser } from './open-browser.ts'

/** Changes settings through the API, so that the cached pages are purged. */
export async function changeSettings(
  { url, make }: Pick<Awaited<ReturnType<typeof openBrowser>>, 'url' | 'make'>,
  settings: object,
) {
  const { token } = await make.admin()
  const reply = await fetch(`${url}/api/admin/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ settings }),
  })
  if (!reply.ok) throw new Error(`settings refused: ${await reply.text()}`)
}
