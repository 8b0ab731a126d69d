import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { openRunFolder } from '../test/support/run-folder.ts'
import { lastUnit } from '../test/torture/last-unit.ts'
import { lastUse } from '../test/torture/last-use.ts'
import { ownMounts } from '../test/torture/small-disk.ts'
import { torture } from '../test/torture/torture.ts'
import { buildIfNeeded } from './build.ts'
import { readCommand } from './command.ts'

/*
 * Buyers, staff, Mercado Pago and the clock act at random on a real shop under injected faults; after each round the
 * accounts are checked from outside. --last-unit: in each round two hundred buyers want one bottle through two
 * instances. --last-use: fifty buyers want the last use of a coupon.
 */
const { values } = readCommand(
  'npm run torture -- [--minutes 30 | --rounds N] [--seed N] [--pause MS] [--last-unit | --last-use]',
  {
    minutes: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    pause: { type: 'string' },
    'last-unit': { type: 'boolean' },
    'last-use': { type: 'boolean' },
  },
)
if (inOwnMounts()) process.exit()

const say = (line: string) => void process.stdout.write(`${line}\n`)

await buildIfNeeded()
// Deleted even if this is interrupted.
const folder = await openRunFolder()
const race = values['last-unit'] ? lastUnit : values['last-use'] ? lastUse : undefined
if (race) {
  const { wrongs, figures } = await race(Number(values.rounds ?? 100), say)
  report(wrongs, figures)
} else {
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  const { seed, wrongs, figures } = await torture({
    seed: Number(values.seed ?? randomInt(1_000_000)),
    // A seed alone repeats its own round.
    rounds: Number(values.rounds ?? (minutes ? Number.MAX_SAFE_INTEGER : values.seed ? 1 : 10)),
    ...(minutes && { untilMs: minutes * 60_000 }),
    ...(values.pause && { pauseMs: Number(values.pause) }),
    say,
  })
  report(wrongs, figures)
  if (wrongs.length > 0) say(`Once more: npm run torture -- --seed ${seed}`)
}
await folder.close()
// Handles left open by a fault must not keep the process alive.
process.exit()

/**
 * Where mounting is allowed (root on Linux), runs everything again in its own mount namespace, for a disk that can be
 * full. Returns whether it did.
 */
function inOwnMounts() {
  if (process.env[ownMounts] || spawnSync('unshare', ['--mount', 'true']).status !== 0) return false
  const { status } = spawnSync('unshare', ['--mount', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [ownMounts]: '1' },
  })
  process.exitCode = status ?? 1
  return true
}

function report(wrongs: string[], figures: Record<string, number>) {
  console.table({ ...figures, wrong: wrongs.length })
  for (const wrong of wrongs) say(`WRONG: ${wrong}`)
  if (wrongs.length === 0) say('Nothing was lost.')
  process.exitCode = wrongs.length > 0 ? 1 : 0
}
