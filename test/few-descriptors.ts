import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Starts a program of this folder that may open only a hundred files; it is killed after the test. */
export function withFewDescriptors(program: string, ...args: string[]) {
  const script = ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, join(import.meta.dirname, program), ...args]
  const child = spawn('sh', script, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
