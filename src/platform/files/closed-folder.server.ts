import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes new files of this process accessible to its user only. */
export function closeNewFiles() {
  process.umask(0o077)
}

const ours = /^(postgres([.-].+)?|files|mail|backups|lost\+found)$/

/**
 * Creates the folder of the shop's data and closes it to other users, because it contains orders, proofs and mails.
 * PostgreSQL, which runs as another user if the shop is root, reaches its subfolder as in postgres-binaries.
 */
export async function openClosedFolder(folder: string) {
  await makeFolder(folder)
  const entries = await readdir(folder, { withFileTypes: true })
  // If it also contains files of others, only the shop's own are closed.
  if (entries.every(({ name }) => ours.test(name))) await close(folder)
  for (const entry of entries) {
    if (entry.isDirectory() && ours.test(entry.name)) await close(join(folder, entry.name))
  }
}

/** `mkdir` with `recursive` never returns if the parent exists and no folder can be made in it, as in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: closed })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder, { mode: closed })
  }
}

// Only on Linux can PostgreSQL's user reach its folder below a closed one.
const closed = process.platform === 'linux' ? 0o700 : 0o711

/** Leaves folders of other users as they are. */
async function close(folder: string) {
  const { uid, mode } = await stat(folder)
  if (uid === process.getuid?.() && (mode & 0o077) !== (closed & 0o077)) await chmod(folder, closed)
}
