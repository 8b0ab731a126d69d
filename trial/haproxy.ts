import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../e2e/support/shop-process.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'

const haproxy = process.env.HAPROXY ?? 'haproxy'

export function hasHaproxy() {
  try {
    execFileSync(haproxy, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export async function openHaproxy(folder: string, nodes: { port: number; rolePort: number }[]) {
  const port = await freePort()
  const example = await readFile(join(packageRoot, 'docs/haproxy.cfg'), 'utf8')
  const servers = nodes.map(
    (node, index) => `  server node${index + 1} 127.0.0.1:${node.port} check port ${node.rolePort}`,
  )
  const text = example.replace('127.0.0.1:5000', `127.0.0.1:${port}`).replace(/^ {2}server .*\n/gm, '')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `${text}${servers.join('\n')}\n`)
  const child = spawn(haproxy, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    port,
    async close() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
