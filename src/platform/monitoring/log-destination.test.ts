import { expect, test } from 'vitest'
import { openLog } from './log.server.ts'
import { logDestination } from './log-destination.server.ts'

test('log lines that cannot be written are dropped, and counted in the next one', () => {
  const written: string[] = []
  let isFull = false
  const log = openLog(
    'info',
    logDestination((text) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      written.push(text)
    }),
  )
  log.info('before')
  isFull = true
  log.info('lost')
  log.error('lost too')
  isFull = false
  log.info('after')
  const words = written.map((line) => JSON.parse(line)).map(({ msg, dropped }) => [msg, dropped])
  expect(words).toEqual([
    ['before', undefined],
    ['log lines were dropped', 2],
    ['after', undefined],
  ])
})
