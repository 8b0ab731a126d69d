import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../src/platform/package-root.server.ts'

/**
 * Runs a command of the shop (`npm run NAME`) with exactly these settings. It shares the compile cache of earlier
 * commands, which halves its time.
 */
export function runCommand(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
  // A folder without a developer's .env.
  folder = tmpdir(),
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return promisify(execFile)(process.execPath, [join(packageRoot, 'scripts', `${name}.ts`), ...args], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
  })
}
