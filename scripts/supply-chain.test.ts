import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { judge } from './audit.ts'

type Locked = {
  version: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

const read = (name: string) => readFileSync(join(packageRoot, name), 'utf8')
const { dependencies, devDependencies, allowScripts } = JSON.parse(read('package.json'))
const locked: [string, Locked][] = Object.entries(
  JSON.parse(read('package-lock.json')).packages as Record<string, Locked>,
)
  .filter(([path]) => path !== '')
  .map(([path, one]) => [path.split('node_modules/').at(-1) ?? '', one])

test('every dependency has an exact version, which is the one in the lock file', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
    expect(locked).toContainEqual([name, expect.objectContaining({ version })])
  }
})

test('every package of the lock file comes from the registry, with an integrity hash', () => {
  const foreign = locked.filter(
    ([, { resolved, integrity, inBundle, link }]) =>
      link ||
      (resolved && !resolved.startsWith('https://registry.npmjs.org/')) ||
      !(inBundle || integrity?.startsWith('sha512-')),
  )
  expect(foreign.map(([name]) => name)).toEqual([])
})

test('only reviewed packages run install scripts', () => {
  const running = new Set(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name))
  expect(Object.keys(allowScripts).toSorted()).toEqual([...running].toSorted())
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
})

test('an audit fails on unexplained vulnerabilities, and reports an unreachable registry', () => {
  const report = (severity: string, name: string) => ({
    vulnerabilities: { [name]: { name, severity, via: [{ url: 'https://x/1' }] } },
  })
  expect(judge({ vulnerabilities: {} })).toEqual({ failed: false, text: expect.stringContaining('No known') })
  expect(judge(report('low', 'pg'))).toEqual({ failed: true, text: expect.stringContaining('pg (low): https://x/1') })
  const offline = judge({ message: '405 Method Not Allowed', error: {} })
  expect(offline).toEqual({ failed: false, text: expect.stringContaining('NOT audited') })
})
