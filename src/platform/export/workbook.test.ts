import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { workbook } from './workbook.server.ts'

const columns = [{ title: 'Texto', width: 10, of: (row: number) => `${row} `.repeat(50) }]

test('a workbook waits for a slow reader, and stops when the reader disconnects', async () => {
  let read = 0
  let hasEnded = false
  async function* rows() {
    try {
      for (; read < 50_000; read++) {
        yield read
        if (read % 100 === 0) await sleep(0)
      }
    } finally {
      hasEnded = true
    }
  }
  const file = workbook({ name: 'Hoja', columns, rows: rows() })
  file.on('error', () => undefined)
  for (let before = -1; before < read; await sleep(300)) before = read
  expect(read).toBeLessThan(50_000)
  file.destroy()
  await expect.poll(() => hasEnded).toBe(true)
})
