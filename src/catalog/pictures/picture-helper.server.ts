import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { semaphore } from '../../platform/concurrency/semaphore.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { packageRoot } from '../../platform/package-root.server.ts'
import { bareEnvironment } from '../../platform/processes/bare-environment.server.ts'
import type { PictureWork, ReadPicture } from './picture-work.ts'

type Result<Work extends PictureWork> = Work['kind'] extends 'read' ? ReadPicture : Buffer
/** With what it was asked: one that ends may do so when the next has begun already. */
type Helper = { child: ChildProcess; waiting: Map<number, Waiting>; end(error: Error): void }
type Waiting = { resolve: (done: never) => void; reject: (error: Error) => void }

/** At rest for this long, the process ends and gives its memory back. */
const restMs = 5000

const usual = {
  program: join(packageRoot, 'src/catalog/pictures/picture-process.ts'),
  /** What takes longer is no picture but an attack, or a decoder that hangs: one that yields waits on a busy machine. */
  longestMs: 120_000,
  /** Anyone who buys goes before who draws. */
  yieldsToShop: true,
}

/** Pictures in memory at once, no matter who asks. */
const oneOfFew = semaphore('pictures', 2)

/**
 * Decodes or draws in a process of its own: what a picture takes in memory is given back, and one that kills its decoder
 * kills no shop. Fails with the decoder's message.
 */
export const workOnPicture = openPictureHelper()

/** The same for what a buyer waits for. */
export const workForBuyer = openPictureHelper({ yieldsToShop: false, longestMs: 30_000 })

export function openPictureHelper(options: Partial<typeof usual> = {}) {
  const { program, longestMs, yieldsToShop } = { ...usual, ...options }
  let helper: Helper | undefined
  let rest: NodeJS.Timeout | undefined
  let lastId = 0

  function work<Work extends PictureWork>(work: Work): Promise<Result<Work>> {
    return oneOfFew(() => {
      clearTimeout(rest)
      helper ??= begin()
      const { child, waiting, end } = helper
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<Result<Work>>()
      waiting.set(id, { resolve, reject })
      child.ref()
      child.channel?.ref()
      // One that the system has no room for has no channel: its `error` says so.
      child.send?.({ id, work }, (error) => error && reject(error))
      // Whatever else it has under way would wait behind this one.
      const late = setTimeout(() => end(tooSlow()), longestMs)
      return promise.finally(() => clearTimeout(late))
    })
  }

  function begin(): Helper {
    const waiting = new Map<number, Waiting>()
    const child = fork(program, { serialization: 'advanced', execArgv: [], env: bareEnvironment() })
    if (child.pid && yieldsToShop) yieldToShop(child.pid)
    function end(error: Error) {
      if (helper?.child === child) helper = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      child.kill('SIGKILL')
    }
    child.on('message', ({ id, done, failed }: { id: number; done?: never; failed?: string }) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (failed === undefined) asked?.resolve(done as never)
      else asked?.reject(new Error(failed))
      if (waiting.size === 0) restSoon(child)
    })
    // The system has no room for another process.
    child.on('error', end)
    child.on('exit', () => end(new Error('the picture killed its decoder')))
    return { child, waiting, end }
  }

  /** Idle, it keeps nothing alive: neither itself for long, nor the shop that wants to stop. */
  function restSoon(child: ChildProcess) {
    child.unref()
    child.channel?.unref()
    rest = setTimeout(() => {
      if (helper?.child === child) helper = undefined
      if (child.connected) child.disconnect()
    }, restMs).unref()
  }

  return work
}

/** A system that refuses only makes it slower. */
function yieldToShop(pid: number) {
  try {
    setPriority(pid, 10)
  } catch {
    // Gone already, or not allowed.
  }
}

const tooSlow = () =>
  new ShopError(503, 'imagen-lenta', 'La imagen tarda demasiado en procesarse. Probá con una más chica.')
