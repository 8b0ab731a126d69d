import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { syncFolder } from './sync-folder.server.ts'

/** Files being written. Those of a killed process are deleted after a day. */
export const drafts = '.drafts/'

/** A driver that writes atomically: no process reads a partial file, even after a power failure. */
export class WholeFiles extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
  }

  override put(...[key, contents, options]: Parameters<FSDriver['put']>) {
    return this.#write(key, (draft) => super.put(draft, contents, options))
  }

  override putStream(...[key, contents, options]: Parameters<FSDriver['putStream']>) {
    return this.#write(key, (draft) => super.putStream(draft, contents, options))
  }

  async #write(key: string, write: (draft: string) => Promise<void>) {
    const draft = `${drafts}${randomBytes(16).toString('hex')}`
    const [from, to] = [join(this.#location, draft), join(this.#location, key)]
    try {
      await write(draft)
      await sync(from)
      await mkdir(dirname(to), { recursive: true })
      await rename(from, to)
      await syncFolder(dirname(to))
    } catch (error) {
      await rm(from, { force: true }).catch(() => undefined)
      throw error
    }
  }
}

export async function deleteDrafts(location: string) {
  let deleted = 0
  for (const name of await readdir(join(location, drafts)).catch(() => [])) {
    const path = join(location, drafts, name)
    // A draft that was completed meanwhile has been renamed.
    const begun = await stat(path).catch(() => undefined)
    if (!begun || Date.now() - begun.mtimeMs < 86_400_000) continue
    await rm(path, { force: true })
    deleted += 1
  }
  return deleted
}

async function sync(path: string) {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}
