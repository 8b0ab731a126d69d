import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { semaphore } from '../../platform/concurrency/semaphore.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { packageRoot } from '../../platform/package-root.server.ts'
import { bareEnvironment } from '../../platform/processes/bare-environment.server.ts'
import type { PictureWork, ReadPicture } from './picture-work.ts'

type Result<Work extends PictureWork> = Work['kind'] extends 'read' ? ReadPicture : Buffer
/** The process with its own pending requests: it may exit after the next one has started. */
type Helper = { child: ChildProcess; waiting: Map<number, Waiting>; end(error: Error): void }
type Waiting = { resolve: (done: never) => void; reject: (error: Error) => void }

/** Idle time after which the process exits, to free its memory. */
const restMs = 5000

const usual = {
  program: join(packageRoot, 'src/catalog/pictures/picture-process.ts'),
  /** Timeout, against decompression bombs and hanging decoders; long because the process has low priority. */
  longestMs: 120_000,
  /** Runs with a lower priority than the shop. */
  yieldsToShop: true,
}

/** Limit the number of pictures in memory. A buyer's waits for no slow ones of the catalogue. */
const ofShop = semaphore('pictures', 2)
const ofBuyers = semaphore("buyers' pictures", 1)

/**
 * Decodes or draws a picture in a child process, which isolates memory use and crashes of the decoder. Rejects with the
 * decoder's message.
 */
export const workOnPicture = openPictureHelper()

/** For pictures that a buyer is waiting for. */
export const workForBuyer = openPictureHelper({ yieldsToShop: false, longestMs: 30_000 })

export function openPictureHelper(options: Partial<typeof usual> = {}) {
  const { program, longestMs, yieldsToShop } = { ...usual, ...options }
  const oneOfFew = yieldsToShop ? ofShop : ofBuyers
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
      // A process that failed to spawn has no channel; its `error` event follows.
      child.send?.({ id, work }, (error) => error && reject(error))
      // Ends the whole process: its other requests are stuck behind this one.
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
      const caller = waiting.get(id)
      waiting.delete(id)
      if (failed === undefined) caller?.resolve(done as never)
      else caller?.reject(new Error(failed))
      if (waiting.size === 0) restSoon(child)
    })
    // The process could not be spawned.
    child.on('error', end)
    child.on('exit', () => end(new Error('the picture killed its decoder')))
    return { child, waiting, end }
  }

  /** Lets an idle process exit after a while, and never keeps the shop from stopping. */
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

/** Best effort: some systems do not allow it. */
function yieldToShop(pid: number) {
  try {
    setPriority(pid, 10)
  } catch {
    // The process has exited, or the system does not allow it.
  }
}

const tooSlow = () =>
  new ShopError(503, 'imagen-lenta', 'La imagen tarda demasiado en procesarse. Probá con una más chica.')
