import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { openMeasuredBrowser } from './support/lighthouse.ts'
import { chosen } from './support/options.ts'

/*
 * Lighthouse's accessibility of every section of the panel, on the built shop with the demo catalogue; exits with 1 where
 * it is under 100. `npm run bench -- accessibility [/path …]` asks only those pages.
 */
const usual =
  'products orders payments cash contacts configuration categories customers announcements withdrawals mails audit jobs administrators'
const login = { email: 'admin@example.com', password: 'una-clave-de-prueba' }

await buildIfNeeded()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
const shop = await spawnShop({ DATA_DIR, DEMO: '1', ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password })
const { browser, measure, close } = await openMeasuredBrowser()
try {
  await shop.ready()
  await logIn()
  const paths = chosen.length > 0 ? chosen : ['/admin', ...usual.split(' ').map((name) => `/admin/${name}`)]
  const table: Record<string, { accessibility: number; faults: string }> = {}
  for (const path of paths) table[path] = await audit(path)
  console.table(table)
  if (Object.values(table).some(({ accessibility }) => accessibility < 100)) process.exitCode = 1
} finally {
  await close()
  await shop.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

async function audit(path: string) {
  // The session is in the local storage.
  const { categories, audits } = await measure(shop.url + path, ['accessibility'], { keepStorage: true })
  const faults = Object.values(audits).filter(({ score }) => score !== null && score < 1)
  return {
    accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
    faults: faults.map(({ title }) => title).join('; '),
  }
}

async function logIn() {
  const reply = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  const { token } = (await reply.json()) as { token: string }
  const page = await browser.newPage()
  await page.goto(shop.url)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.close()
}
