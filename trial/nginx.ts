import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../e2e/support/shop-process.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'

export async function openNginx(ports: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'estela-nginx-'))
  const port = await freePort()
  const example = await readFile(join(packageRoot, 'docs/nginx.conf'), 'utf8')
  await mkdir(join(folder, 'logs'))
  await writeFile(join(folder, 'mime.types'), 'types { text/html html; }')
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user}daemon off;\npid nginx.pid;\nerror_log logs/error.log;\n${example
      .replace('include mime.types;', `access_log off;\n  include mime.types;\n  ${ownFolders}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)}`,
  )
  await writeMachines(folder, ports)
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(url).catch(() => undefined))) await sleep(50)
  return {
    url,
    /** Switches to these instances; requests in progress on others continue. */
    async use(others: number[]) {
      await writeMachines(folder, others)
      const before = takersOf(child)
      child.kill('SIGHUP')
      // Waits for the new worker processes: then no new connection reaches the previous instances.
      while (takersOf(child).some((pid) => before.includes(pid))) await sleep(50)
    },
    async close() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** When started by root, nginx would switch to a user who may not enter the temporary folder. */
const user = process.getuid?.() === 0 ? 'user root;\n' : ''
const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${name};`)
  .join(' ')
const nginx = process.env.NGINX ?? 'nginx'

export function hasNginx() {
  try {
    execFileSync(nginx, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function writeMachines(folder: string, ports: number[]) {
  const lines = ports.map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`)
  return writeFile(join(folder, 'estela-machines.conf'), `upstream estela {\n${lines.join('\n')}\n}\n`)
}

/** Lists its worker processes that accept connections; those shutting down after a reload have another title. */
function takersOf({ pid }: ChildProcess) {
  const lines = execFileSync('ps', ['-eo', 'ppid=,pid=,args=']).toString().trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([ppid, , ...words]) => Number(ppid) === pid && words.join(' ') === 'nginx: worker process')
    .map(([, worker]) => worker)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
