import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'

const read = (name: string) => readFileSync(join(packageRoot, name), 'utf8')

test('each threat names an existing test', () => {
  const rows = [...read('SECURITY.md').matchAll(/^\| (.+?) \| `(.+?)`: (.+?) \|$/gm)]
  expect(rows.length).toBeGreaterThan(30)
  for (const [, threat, file = '', words] of rows) expect(read(file), threat).toContain(words)
})

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

test('each requirement of ASVS names an existing test or file, or the reason why it is not met', () => {
  const rows = [
    ...read('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (met|read|not met|n\/a) \| (.+?) \|$/gm),
  ]
  const states: Record<string, number> = {}
  for (const [, number, , state = '', shown = ''] of rows) {
    states[state] = (states[state] ?? 0) + 1
    const files = [...shown.matchAll(/`([^`]+\.\w+)`/g)].map(([, file = '']) => file)
    for (const file of files) expect([number, file, existsSync(join(packageRoot, file))]).toEqual([number, file, true])
    if (state === 'read')
      expect([number, files.length]).toEqual([number, expect.toSatisfy((count: number) => count > 0)])
    if (state === 'met') expect([number, files.filter(isTest)]).not.toEqual([number, []])
  }
  expect(new Set(rows.map(([, number]) => number)).size).toBe(253)
  const summary = `${states.met} met, ${states.read} read, ${states['not met']} not met, ${states['n/a']} not applicable`
  expect(read('docs/asvs.md')).toContain(summary)
  expect(read('SECURITY.md')).toContain(`${states['not met']} requirements of ASVS are not`)
})
