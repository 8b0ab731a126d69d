import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Starts a program of this folder that may open only a hundred files; it is killed after the test. */
export function withFewDescriptors(program: string, ...args: string[]) {
  const script = ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, join(import.meta.dirname, program), ...args]
  const child = spawn('sh', script, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/**
 * From now on the process may hold the files that it holds, and open no more: by `prlimit` of util-linux. Gives what undoes it; a
 * process that has ended needs nothing.
 */
export function holdDescriptors(pid: number) {
  const limit = (...wanted: string[]) =>
    spawnSync('prlimit', ['--pid', String(pid), ...wanted]).stdout?.toString() ?? ''
  const before = limit('--nofile', '--output=SOFT', '--noheadings').trim()
  const held = existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0
  if (!before || held === 0) return () => undefined
  limit(`--nofile=${held}:`)
  return () => void limit(`--nofile=${before}:`)
}
