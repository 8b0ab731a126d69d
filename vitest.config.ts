import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'

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
          maxWorkers: 2,
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
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // Each file has a shop and a browser of its own; more at once than cores only makes them slow.
          maxWorkers: 2,
          // After the others, not among them: a browser wants the machine for itself.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
