import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What this process writes from now on is its user's alone. */
export function closeNewFiles() {
  process.umask(0o077)
}

/** What the shop itself keeps in its folder. */
const ours = /^(postgres([.-].+)?|files|mail|backups|lost\+found)$/

/**
 * The folder of the shop's data, made if it is not there and closed to every other user: orders, proofs and mails are
 * in it. PostgreSQL, which runs as another user where the shop is root, is led into its own part (postgres-binaries).
 */
export async function openClosedFolder(folder: string) {
  await makeFolder(folder)
  const entries = await readdir(folder, { withFileTypes: true })
  // Somebody else's things are in it too: then only what is ours is closed.
  if (entries.every(({ name }) => ours.test(name))) await close(folder)
  for (const entry of entries) {
    if (entry.isDirectory() && ours.test(entry.name)) await close(join(folder, entry.name))
  }
}

/** Not `recursive`, which tries for ever where no folder can be made and its parent is there: in /proc. */
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

// Only Linux has the way past a closed folder for PostgreSQL's user.
const closed = process.platform === 'linux' ? 0o700 : 0o711

/** Another user's is theirs to close. */
async function close(folder: string) {
  const { uid, mode } = await stat(folder)
  if (uid === process.getuid?.() && (mode & 0o077) !== (closed & 0o077)) await chmod(folder, closed)
}
