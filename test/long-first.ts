import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes long for its size. On a machine that has not yet seen them, Vitest starts the largest files first, and these
 * would begin last and have a processor to themselves while the other one idles.
 */
const long = [
  'test/fuzz.test.ts',
  'test/payments.property.test.ts',
  'test/torture.test.ts',
  'src/platform/postgres/embedded-postgres.test.ts',
  'src/platform/jobs/dead-workers.test.ts',
  'src/catalog/demo/load-demo.test.ts',
  'demo/bottles/draw-bottle.test.ts',
  'e2e/start.test.ts',
  'e2e/machines.test.ts',
]

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => turn(a) - turn(b) || place(a) - place(b))
  }
}

/** The browser's files after the others: a worker changes but once from one kind to the other. */
const turn = ({ project }: TestSpecification) => (project.name === 'browser' ? 1 : 0)

function place({ moduleId }: TestSpecification) {
  const index = long.findIndex((name) => moduleId.endsWith(name))
  return index < 0 ? long.length : index
}
