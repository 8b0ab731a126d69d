import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'

test('a build that was cut off is taken for none, also once the sources are those of before again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'estela-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const own = ['package.json', 'scripts/build.ts', 'scripts/run.ts', 'src/platform/package-root.server.ts']
  for (const path of own) await cp(join(packageRoot, path), join(root, path))
  const program = join(root, 'react-router')
  const build = async (end: 'exit 0' | 'exit 1', source: string) => {
    await writeFile(join(root, 'src/source.ts'), source)
    await writeFile(program, `#!/bin/sh\nmkdir -p build/client\n${end}\n`)
    await chmod(program, 0o755)
    const env = { PATH: `${root}:${process.env.PATH}` }
    const run = promisify(execFile)(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, env })
    return run.then(
      ({ stdout }) => stdout,
      () => 'failed',
    )
  }
  expect(await build('exit 0', 'one')).toContain('Construyendo')
  expect(await build('exit 0', 'one')).toBe('')
  expect(await build('exit 1', 'two')).toBe('failed')
  expect(await build('exit 0', 'one')).toContain('Construyendo')
})
