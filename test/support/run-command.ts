import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../src/platform/package-root.server.ts'

/**
 * A command of the shop as its owner runs it (`npm run NAME`), with these settings and no others. What an earlier one has
 * compiled serves it: else that is half of what it does.
 */
export function runCommand(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
  // Where no .env of a developer’s can reach it.
  folder = tmpdir(),
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return promisify(execFile)(process.execPath, [join(packageRoot, 'scripts', `${name}.ts`), ...args], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
  })
}
