import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A line to a server, as to a database, that can be cut, fall silent, be slow and be mended. */
export async function openLine(address: string) {
  const target = new URL(address)
  const open = new Set<Socket>()
  /** What went into a silent line is lost for good: such a connection never speaks again. */
  const mute = new WeakSet<Socket>()
  let [isCut, isSilent] = [false, false]
  let lastWords: string | undefined
  let delayMs = 0
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    let isAnswerLost = false
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      const pass = inOrder((bytes) => other.write(bytes))
      open.add(one)
      if (isSilent) mute.add(one)
      one.on('data', (bytes) => {
        if (one === far && isAnswerLost) near.resetAndDestroy()
        else if (!mute.has(one)) pass(bytes, delayMs)
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
    /** Each way, whatever is said takes so long. */
    slow(ms: number) {
      delayMs = ms
    },
    /** Once: the server hears these words and does as they say, and that connection is cut before it has answered. */
    cutAfter(words: string) {
      lastWords = words
    },
    mend() {
      isCut = false
      isSilent = false
      delayMs = 0
      lastWords = undefined
    },
    close() {
      cut()
      server.close()
    },
  }
}

/** Late by so much, and never before what was said earlier. */
function inOrder(write: (bytes: Buffer | string) => void) {
  let [before, waiting]: [Promise<void>, number] = [Promise.resolve(), 0]
  return (bytes: Buffer | string, delayMs: number) => {
    if (delayMs === 0 && waiting === 0) return write(bytes)
    waiting += 1
    const late = sleep(delayMs, undefined, { ref: false })
    before = Promise.all([before, late]).then(() => {
      waiting -= 1
      write(bytes)
    })
  }
}
