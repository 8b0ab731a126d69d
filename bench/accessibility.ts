import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { chromiumPath } from '../test/chromium.ts'

/*
 * Lighthouse's accessibility of every section of the panel, on the built shop with the demo catalogue; exits with 1 where
 * it is under 100. `npm run bench -- accessibility [/path …]` asks only those pages.
 */
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const usual =
  'products orders payments cash contacts configuration categories customers announcements withdrawals mails audit jobs administrators'
const login = { email: 'admin@example.com', password: 'una-clave-de-prueba' }

await buildIfNeeded()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
const shop = await spawnShop({ DATA_DIR, DEMO: '1', ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password })
const chrome = await launch({ chromePath: chromiumPath(), chromeFlags: flags, logLevel: 'silent' })
try {
  await shop.ready()
  await logIn()
  const chosen = process.argv.slice(3)
  const paths = chosen.length > 0 ? chosen : ['/admin', ...usual.split(' ').map((name) => `/admin/${name}`)]
  const table: Record<string, { accessibility: number; faults: string }> = {}
  for (const path of paths) table[path] = await audit(path)
  console.table(table)
  if (Object.values(table).some(({ accessibility }) => accessibility < 100)) process.exitCode = 1
} finally {
  chrome.kill()
  await shop.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

async function audit(path: string) {
  const outcome = await lighthouse(shop.url + path, {
    port: chrome.port,
    logLevel: 'silent',
    onlyCategories: ['accessibility'],
    // The session is in the local storage.
    disableStorageReset: true,
  })
  if (!outcome || outcome.lhr.runtimeError) throw new Error(`${path}: ${outcome?.lhr.runtimeError?.message}`)
  const { lhr } = outcome
  if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`)
  const faults = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1)
  return {
    accessibility: Math.round((lhr.categories.accessibility?.score ?? 0) * 100),
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
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await page.goto(shop.url)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.close()
  await browser.close()
}
