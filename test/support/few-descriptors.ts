import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Starts a program of this folder with at most 100 file descriptors; it is killed after the test. */
export function withFewDescriptors(program: string, ...args: string[]) {
  const script = ['-c', 'ulimit -n 100; exec "$@"', 'sh', process.execPath, join(import.meta.dirname, program), ...args]
  const child = spawn('sh', script, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/**
 * Sets the descriptor limit of a process to the number it has open (`prlimit` of util-linux), so that it can open no more.
 * Returns a function that restores the limit. Does nothing for a process that has exited.
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
