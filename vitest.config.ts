import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'

/** One more than the machine's two processors: while one test waits, for a page or for a clock, another goes on. */
const maxWorkers = 3

export default defineConfig({
  test: {
    // Once, for both: one PostgreSQL, whose databases are cloned.
    globalSetup: 'test/global-setup.ts',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'shop',
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          // No test leaves anything in a module, so files share what they import: half the processor's time.
          isolate: false,
          // Each shop that opens is soon garbage: with little room for what is young it would be copied to the old first.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
          maxWorkers,
          testTimeout: 60_000,
          // A busy machine is slow, not wrong: what is waited for may take its time.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // As above; shops and browsers are processes, which end with their file.
          isolate: false,
          // Some open two shops, each with a database of its own: three minutes beside others on a slow machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers,
        },
      },
    ],
  },
})
