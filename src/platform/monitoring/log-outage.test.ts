import { expect, test } from 'vitest'
import { logFailure, outageLog } from './log-outage.server.ts'

test('an outage is logged once in five seconds, with the number of failures', () => {
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

test('retries during an outage of the database add no lines, and other failures do', () => {
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line) }
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const wrong = new Error('wrong')
  const say = outageLog()
  for (const err of [full, full, wrong, full, wrong]) logFailure(log, err, 'nobody can be told of anything', say)
  expect(lines).toEqual([{ code: '53100', reason: full.message, refused: 1 }, { err: wrong }, { err: wrong }])
})
