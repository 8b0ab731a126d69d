import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { packageRoot } from '../../src/platform/package-root.server.ts'

/** Starts the shop built in `root` as a process in `folder`, with `environment` and a few defaults. */
export async function spawnShop(environment: Record<string, string>, folder = tmpdir(), root = packageRoot) {
  const port = environment.PORT ?? String(await freePort())
  // As `npm start` does (docs/decisions/001), and NODE_ENV: without it pages are rendered by React's development build.
  const flags = ['--max-old-space-size=1024', '--max-semi-space-size=8']
  const child = spawn(process.execPath, [...flags, join(root, 'build/server/main.js')], {
    env: {
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DEMO: '0',
      MP_SIMULATOR: '1',
      LOG_LEVEL: 'warn',
      // Several workers have tests of their own; each takes a second to start.
      WORKERS: '1',
      PORT: port,
      ...environment,
    },
    // A folder without a developer's .env.
    cwd: folder,
  })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return {
    child,
    port: Number(port),
    url: `http://localhost:${port}`,
    output: () => output,
    /** Resolves to the exit code, null after a signal. */
    ended,
    /** Resolves when the shop is ready; rejects with its output if it exits instead. */
    ready: () => waitUntilReady(`http://localhost:${port}/readyz`, child, () => output),
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** The pids of the workers; other children of the shop are helpers or zombies. */
export function workersOf({ child }: { child: ChildProcess }) {
  const lines = execFileSync('ps', ['-eo', 'ppid=,pid=,args=']).toString().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([ppid, , ...command]) => Number(ppid) === child.pid && command.join(' ').endsWith('main.js'))
    .map(([, pid]) => Number(pid))
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string) {
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await sleep(50)
  }
  throw new Error(`The shop did not start:\n${output()}`)
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
