import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Looks the words up in a list of the panel, to its end: while the answer comes, rows of before take no press. */
export async function searchList(page: Page, words: string) {
  const listed = page.waitForResponse((reply) => new URL(reply.url()).searchParams.get('search') === words)
  await page.getByLabel('Buscar').fill(words)
  await listed
  await expect.poll(() => page.locator('.admin-old').count()).toBe(0)
}
