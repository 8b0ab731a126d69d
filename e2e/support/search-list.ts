import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Searches a list of the panel and waits for the result: until then the previous rows cannot be clicked. */
export async function searchList(page: Page, words: string) {
  const listed = page.waitForResponse((reply) => new URL(reply.url()).searchParams.get('search') === words)
  await page.getByLabel('Buscar').fill(words)
  await listed
  await expect.poll(() => page.locator('.admin-old').count()).toBe(0)
}
