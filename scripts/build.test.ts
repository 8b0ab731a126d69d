import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'

/** Copies what the build script needs, with a fake builder that exits as given. */
async function openSources() {
  const root = await mkdtemp(join(tmpdir(), 'estela-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'node_modules'))
  for (const path of ['package.json', 'scripts', 'src/platform'])
    await cp(join(packageRoot, path), join(root, path), { recursive: true })
  await symlink(join(packageRoot, 'src/config.ts'), join(root, 'src/config.ts'))
  const run = async (script: 'build' | 'start', source: string, end: 'exit 0' | 'exit 1', port = 0) => {
    await writeFile(join(root, 'src/source.ts'), source)
    await writeFile(join(root, 'react-router'), `#!/bin/sh\nmkdir -p build/client\n${end}\n`, { mode: 0o755 })
    const env = { PATH: `${root}:${process.env.PATH}`, ...(port && { PORT: String(port) }) }
    const running = promisify(execFile)(process.execPath, [join(root, `scripts/${script}.ts`)], { cwd: root, env })
    return running.catch((error: { stdout: string; stderr: string }) => error)
  }
  return { run, root }
}

async function openPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: async () => void (await server[Symbol.asyncDispose]()) }
}

test('an interrupted build does not count, even if the sources change back', async () => {
  const { run } = await openSources()
  expect((await run('build', 'one', 'exit 0')).stdout).toContain('Construyendo')
  expect((await run('build', 'one', 'exit 0')).stdout).toBe('')
  await run('build', 'two', 'exit 1')
  expect((await run('build', 'one', 'exit 0')).stdout).toContain('Construyendo')
})

test('a start that cannot build reports it to the owner', async () => {
  const { run } = await openSources()
  const { port, close } = await openPort()
  await close()
  const { stderr } = await run('start', 'one', 'exit 1', port)
  expect(stderr).toBe('No se pudo construir la tienda. El motivo está arriba.\n')
})

test('a start that may not write the build reports it to the owner in Spanish', async () => {
  const { run, root } = await openSources()
  const { port, close } = await openPort()
  await close()
  await writeFile(join(root, 'build'), '')
  const { stderr } = await run('start', 'one', 'exit 1', port)
  expect(stderr).toBe(
    `No se pudo construir la tienda. No se puede usar ${root}/build. Ya hay un archivo con ese nombre.\n`,
  )
})

test('a start builds nothing while a shop is open on its port', async () => {
  const { run } = await openSources()
  const { port, close } = await openPort()
  onTestFinished(close)
  const { stdout, stderr } = await run('start', 'one', 'exit 1', port)
  expect(stdout).toBe('')
  expect(stderr).toContain(`El puerto ${port} ya está en uso.`)
})
