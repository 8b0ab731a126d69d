import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'

/** Each feature may import those before it. */
const features =
  'settings accounts catalog promotions shipping wishlist orders payments sales cash notifications reviews contact system'.split(
    ' ',
  )

const files = globSync('src/**/*.{ts,tsx}', { cwd: packageRoot, exclude: ['**/*.test.ts'] }).map((path) => {
  const text = readFileSync(join(packageRoot, path), 'utf8')
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, at = '']) =>
    normalize(join(dirname(path), at)),
  )
  return { path, text, imports, noun: path.split('/')[1] ?? '' }
})

/** Pages and the screens of the panel may import any feature. */
const isPage = (path: string) => /\/(storefront|admin)\//.test(path)
const rank = (path: string) => features.indexOf(path.split('/')[1] ?? '')
const wrong = (isWrong: (file: (typeof files)[number], imported: string) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((imported) => isWrong(file, imported)).map((imported) => [file.path, imported]),
  )

test('features depend in one direction', () => {
  expect(files.filter(({ noun }) => features.includes(noun)).length).toBeGreaterThan(500)
  expect(wrong(({ path }, imported) => !isPage(path) && rank(path) >= 0 && rank(imported) > rank(path))).toEqual([])
})

test('platform and ui use no feature and none of their tables', () => {
  const isShared = (path: string) => /^src\/(platform|ui)\//.test(path)
  expect(wrong(({ path }, imported) => isShared(path) && rank(imported) >= 0)).toEqual([])
})

test('browser code imports no server code', () => {
  const isOfBoth = (path: string) => /\/parts\/|\/(contract|rules|calls)\.ts$|^src\/ui\//.test(path)
  expect(wrong(({ path }, imported) => isOfBoth(path) && imported.includes('.server.'))).toEqual([])
})

test('routes and pages contain no SQL', () => {
  const says = /(?<!\.)\bsql(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/
  const isOpen = (path: string) => !path.includes('.server.') || path.endsWith('api.server.ts')
  expect(files.filter(({ path, text }) => isOpen(path) && says.test(text)).map(({ path }) => path)).toEqual([])
})

test('only its folder, its settings and the lists of providers name a payment provider', () => {
  const isOfProvider = (path: string) => /\/mercado-pago\//.test(path)
  const namers = files.filter(({ path, text }) => !isOfProvider(path) && /mercado[ -]?pago/i.test(text))
  expect(namers.map(({ path }) => path).toSorted()).toEqual([
    'src/config.ts',
    'src/payments/open-payments.server.ts',
    'src/payments/provider-jobs.ts',
    'src/payments/providers.server.ts',
    'src/settings/online-method.ts',
  ])
})

test('each table is written by one feature', () => {
  const writers = new Map<string, Set<string>>()
  for (const { text, noun } of files)
    for (const [, table = ''] of text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g))
      writers.set(table, (writers.get(table) ?? new Set()).add(noun))
  expect(writers.size).toBeGreaterThan(30)
  expect([...writers].filter(([, nouns]) => nouns.size > 1).map(([table, nouns]) => [table, ...nouns])).toEqual([])
})
