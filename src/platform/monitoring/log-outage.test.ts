import { expect, test } from 'vitest'
import { outageLog } from './log-outage.server.ts'

test('an outage is one line in five seconds, with how many it refused', () => {
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line) }
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const say = outageLog()
  for (let ms = 0; ms < 10_000; ms += 100) say(log, away, ms)
  expect(lines).toEqual([
    { code: 'ECONNREFUSED', reason: 'refused', refused: 1 },
    { code: 'ECONNREFUSED', reason: 'refused', refused: 50 },
  ])
})
