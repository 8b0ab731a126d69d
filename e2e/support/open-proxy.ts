import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Opens a TCP proxy to a server that can cut, block, delay and restore its connections. */
export async function openProxy(address: string) {
  const target = new URL(address)
  const open = new Set<Socket>()
  /** Connections that lost bytes while blocked; they never work again. */
  const mute = new WeakSet<Socket>()
  let [isCut, isSilent] = [false, false]
  let lostRequest: string | undefined
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
        if (one !== near || !lostRequest || !bytes.includes(lostRequest)) return
        isAnswerLost = true
        lostRequest = undefined
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
    /** Connections stay open and are accepted, but no byte is passed on. */
    silence() {
      isSilent = true
      for (const socket of open) mute.add(socket)
    },
    /** Adds a latency in each direction. */
    slow(ms: number) {
      delayMs = ms
    },
    /** Once: passes on bytes that contain these words, then cuts that connection before the response. */
    cutAfter(words: string) {
      lostRequest = words
    },
    mend() {
      isCut = false
      isSilent = false
      delayMs = 0
      lostRequest = undefined
    },
    close() {
      cut()
      server.close()
    },
  }
}

/** Delays each write without changing the order of writes. */
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
