import { expect, test } from 'vitest'
import { serverSettings } from './postgres-process.server.ts'

test('an older PostgreSQL, started to copy its rows, gets no setting that it does not support', () => {
  const settings = (major: string) => serverSettings(5432, { major, connections: 10, archiveSeconds: 0 })
  expect(settings('18')).toMatchObject({ io_method: 'sync' })
  expect(settings('17')).not.toHaveProperty('io_method')
})
