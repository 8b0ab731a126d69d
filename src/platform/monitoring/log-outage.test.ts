import { expect, test } from 'vitest'
import { logOutage } from './log-outage.server.ts'

test('an outage is one line in five seconds, with how many it refused', () => {
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line) }
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const begin = performance.now() + 60_000
  for (let ms = 0; ms < 10_000; ms += 100) logOutage(log, away, begin + ms)
  expect(lines).toEqual([
    { code: 'ECONNREFUSED', reason: 'refused', refused: 1 },
    { code: 'ECONNREFUSED', reason: 'refused', refused: 50 },
  ])
})
