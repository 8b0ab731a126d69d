import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

/** What is being written; of a process that was killed here, a piece that nobody asks for stays behind. */
export const drafts = '.drafts/'

/** A folder in which a file is there whole or not at all: another process may ask for it while this one writes it. */
export class WholeFiles extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
  }

  override async put(...[key, contents, options]: Parameters<FSDriver['put']>) {
    const draft = `${drafts}${randomBytes(16).toString('hex')}`
    const [from, to] = [join(this.#location, draft), join(this.#location, key)]
    try {
      await super.put(draft, contents, options)
      await mkdir(dirname(to), { recursive: true })
      await rename(from, to)
    } catch (error) {
      await rm(from, { force: true }).catch(() => undefined)
      throw error
    }
  }
}
