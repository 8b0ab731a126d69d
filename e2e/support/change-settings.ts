import type { openBrowser } from './open-browser.ts'

/** As its owner does in the panel: the pages that show them are made anew. */
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
