import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

type Asked = { body?: object; token?: string }
// biome-ignore lint/suspicious/noExplicitAny: answers of every route pass here, and the test judges them
type Answer = { status: number; body: any }

/** Opens a client with one keep-alive connection, so that the same worker answers every request. */
export function openKeepAliveClient(url: string) {
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
