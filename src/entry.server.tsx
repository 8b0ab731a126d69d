import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** The whole page at once: it is kept and shared, so nothing of it may come later. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        const out = new PassThrough()
        buffer(out).then(resolve, reject)
        pipe(out)
      },
      onShellError: reject,
      onError: reject,
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(html), { status, headers })
}
