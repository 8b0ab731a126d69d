import { allOf, run } from './run.ts'

/** The gate of every commit: formatting, lint and borders, types, dead code, db/schema.sql. Tells all that fail. */
const gates = [
  // Checkers do not share what they found out: several take half the time again for each processor that they use.
  ['tsc', '--checkers', '1'],
  ['biome', 'check', '.', '--error-on-warnings'],
  ['knip'],
  ['node', 'scripts/db-types.ts', '--check'],
] as const

export async function check() {
  await run(['react-router', 'typegen'])
  await allOf(gates.map((gate) => run(gate)))
}

if (import.meta.main) await check()
