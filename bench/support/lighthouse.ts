import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { z } from 'zod'
import { freePort } from '../../e2e/support/shop-process.ts'
import { chromiumPath } from '../../test/support/chromium.ts'

/** Fetched by npx on demand: some eighty packages that nothing else needs. */
const lighthousePackage = 'lighthouse@13.5.0'
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

const Audit = z.object({
  score: z.number().nullable(),
  title: z.string(),
  numericValue: z.number().optional(),
  details: z.object({ items: z.unknown().optional() }).optional(),
})
const Outcome = z.object({
  finalDisplayedUrl: z.string().optional(),
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), Audit),
})

/** Opens a Chromium for Lighthouse, which shares its profile (local storage) with `browser`. */
export async function openMeasuredBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'estela-profile-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...flags, `--remote-debugging-port=${port}`],
  })
  /** Throws if the page redirects. */
  async function measure(url: string, categories: readonly string[]) {
    const asked = [url, `--only-categories=${categories.join(',')}`, `--port=${port}`, '--output=json', '--quiet']
    let outcome = Outcome.parse(await runLighthouse(asked))
    // In one of some twenty loads Chrome loses the beginning of its trace.
    for (let left = 2; outcome.runtimeError?.code === 'NO_NAVSTART' && left > 0; left--)
      outcome = Outcome.parse(await runLighthouse(asked))
    if (outcome.runtimeError) throw new Error(`${url}: ${outcome.runtimeError.message}`)
    const { pathname } = new URL(outcome.finalDisplayedUrl ?? url)
    if (pathname !== new URL(url).pathname) throw new Error(`${url} led to ${pathname}`)
    return outcome
  }

  async function close() {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { browser, measure, close }
}

/** If the page could not be measured Lighthouse exits with an error, but its output contains the reason. */
function runLighthouse(asked: readonly string[]) {
  return new Promise<unknown>((resolve, reject) => {
    const options = { maxBuffer: 2 ** 28 }
    execFile('npx', ['--yes', lighthousePackage, ...asked], options, (error, stdout) => {
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout))
      else reject(error ?? new Error('Lighthouse said nothing'))
    })
  })
}
