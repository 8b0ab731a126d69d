import { execFileSync } from 'node:child_process'
import { packageRoot } from '../src/platform/package-root.server.ts'

/** The gate of every commit: formatting, lint and borders, types, dead code, db/schema.sql. Stops at the first that fails. */
const gates = [
  ['biome', 'check', '.', '--error-on-warnings'],
  ['react-router', 'typegen'],
  // Checkers do not share what they found out: several take half the time again for each processor that they use.
  ['tsc', '--checkers', '1'],
  ['knip'],
  ['node', 'scripts/db-types.ts', '--check'],
] as const

export function check() {
  for (const [program, ...options] of gates) execFileSync(program, options, { cwd: packageRoot, stdio: 'inherit' })
}

if (import.meta.main) check()
