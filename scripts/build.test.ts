import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'

/** Copies what the build script needs, with a fake builder that exits as given. */
async function openSources() {
  const root = await mkdtemp(join(tmpdir(), 'estela-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const path of ['package.json', 'scripts', 'src/platform'])
    await cp(join(packageRoot, path), join(root, path), { recursive: true })
  return async (script: 'build' | 'start', source: string, end: 'exit 0' | 'exit 1') => {
    await writeFile(join(root, 'src/source.ts'), source)
    await writeFile(join(root, 'react-router'), `#!/bin/sh\nmkdir -p build/client\n${end}\n`, { mode: 0o755 })
    const env = { PATH: `${root}:${process.env.PATH}` }
    const running = promisify(execFile)(process.execPath, [join(root, `scripts/${script}.ts`)], { cwd: root, env })
    return running.catch((error: { stdout: string; stderr: string }) => error)
  }
}

test('an interrupted build does not count, even if the sources change back', async () => {
  const run = await openSources()
  expect((await run('build', 'one', 'exit 0')).stdout).toContain('Construyendo')
  expect((await run('build', 'one', 'exit 0')).stdout).toBe('')
  await run('build', 'two', 'exit 1')
  expect((await run('build', 'one', 'exit 0')).stdout).toContain('Construyendo')
})

test('a start that cannot build reports it to the owner', async () => {
  const run = await openSources()
  const { stderr } = await run('start', 'one', 'exit 1')
  expect(stderr).toBe('No se pudo construir la tienda. El motivo está arriba.\n')
})
