import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long for their size. Without timings of an earlier run Vitest starts the largest files first; these
 * would start last and run alone while the other core idles.
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

/** Browser tests run after the others, so that a worker switches between the two kinds only once. */
const turn = ({ project }: TestSpecification) => (project.name === 'browser' ? 1 : 0)

function place({ moduleId }: TestSpecification) {
  const index = long.findIndex((name) => moduleId.endsWith(name))
  return index < 0 ? long.length : index
}
