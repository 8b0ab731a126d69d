import { allOf, run } from './run.ts'

/**
 * The checks of every commit: formatting, lint and import rules, types, dead code, db/schema.sql. Runs all, even if one
 * fails.
 */
const gates = [
  // Checkers share no results: each further one costs half the time again in CPU.
  ['tsc', '--checkers', '1'],
  ['biome', 'check', '.', '--error-on-warnings'],
  ['knip'],
  ['node', 'scripts/db-types.ts', '--check'],
] as const

export async function check() {
  await run(['react-router', 'typegen'])
  await allOf(gates.map((gate) => run(gate)))
}

if (import.meta.main) {
  await check().catch(({ message }: Error) => {
    console.error(message)
    process.exitCode = 1
  })
}
