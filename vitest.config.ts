import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'

/** One more than the machine's two processors: while one test waits, for a page or for a clock, another goes on. */
const maxWorkers = 3

/** A busy machine is slow, not wrong: only what hangs may fail by the clock. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } }

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
          ...patience,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // As above; shops and browsers are processes, which end with their file.
          isolate: false,
          ...patience,
          maxWorkers,
        },
      },
    ],
  },
})
