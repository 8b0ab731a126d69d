import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

type Asked = { body?: object; token?: string }
// biome-ignore lint/suspicious/noExplicitAny: answers of every route pass here, and the test judges them
type Answer = { status: number; body: any }

/** One connection that is kept, as a browser keeps it: of several processes on a port always the same one answers. */
export function openKeptLine(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask(method: string, path: string, { body, token }: Asked = {}) {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      }
      return new Promise<Answer>((resolve, reject) => {
        const asked = request(url + path, { agent, method, headers }, (reply) => {
          json(reply).then((answer) => resolve({ status: reply.statusCode ?? 0, body: answer }), reject)
        })
        asked.on('error', reject)
        asked.end(body && JSON.stringify(body))
      })
    },
    close: () => agent.destroy(),
  }
}
