import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { packageRoot } from '../src/platform/package-root.server.ts'

export async function run([program, ...options]: readonly [string, ...string[]], stdio: StdioOptions = 'inherit') {
  const [code] = await once(spawn(program, options, { cwd: packageRoot, stdio }), 'exit')
  if (code !== 0) throw new Error(`${[program, ...options].join(' ')} failed.`)
}

/** Waits for all tasks, so that none keeps running after a failure; throws all the errors. */
export async function allOf(tasks: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(tasks)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason.message).join('\n'))
}
