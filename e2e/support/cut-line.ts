import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server, as to a database, that can be cut, fall silent and be mended. */
export async function openLine(address: string) {
  const target = new URL(address)
  const open = new Set<Socket>()
  /** What went into a silent line is lost for good: such a connection never speaks again. */
  const mute = new WeakSet<Socket>()
  let [isCut, isSilent] = [false, false]
  let lastWords: string | undefined
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    let isAnswerLost = false
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      if (isSilent) mute.add(one)
      one.on('data', (bytes) => {
        if (one === far && isAnswerLost) near.resetAndDestroy()
        else if (!mute.has(one)) other.write(bytes)
        if (one !== near || !lastWords || !bytes.includes(lastWords)) return
        isAnswerLost = true
        lastWords = undefined
      })
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port), search: '' }).href
  const cut = () => {
    isCut = true
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    url,
    cut,
    /** Connections stay, and are made, and nothing is ever said on them. */
    silence() {
      isSilent = true
      for (const socket of open) mute.add(socket)
    },
    /** Once: the server hears these words and does as they say, and that connection is cut before it has answered. */
    cutAfter(words: string) {
      lastWords = words
    },
    mend() {
      isCut = false
      isSilent = false
      lastWords = undefined
    },
    close() {
      cut()
      server.close()
    },
  }
}
