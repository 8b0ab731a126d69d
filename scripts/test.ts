import { spawnSync } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { installChromium } from '../test/support/chromium.ts'
import { buildIfNeeded } from './build.ts'
import { check } from './check.ts'
import { allOf } from './run.ts'

// Runs everything: check, build, then every test. The last line counts the tests.
let passed = 0
let failed = 1
try {
  installChromium()
  // Each uses one processor.
  await allOf([check(), buildIfNeeded()])
  ;({ passed, failed } = await runTests(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function runTests(filters: string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'estela-report-'))
  const report = join(folder.path, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync('vitest', ['run', ...reporters, ...filters], { cwd: packageRoot, stdio: 'inherit' })
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
  // A test file that cannot be loaded fails the run without a failed test.
  return { passed: Number(numPassedTests), failed: Number(numFailedTests) || (status === 0 ? 0 : 1) }
}
