import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe with WCAG 2.2 A and AA on the page or a part of it, and returns one line per violation. */
export async function accessibilityFaults(page: Page, within = 'html') {
  // A dimmed list of the panel is waiting for a newer response.
  await expect.poll(() => page.locator('.admin-old').count()).toBe(0)
  // The whole page fits the viewport, so that a sticky bar covers nothing that could be scrolled to.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1366, height: Math.max(height, 900) })
  // The debugger evaluates it, which the page's Content-Security-Policy does not restrict. Once per document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await page.evaluate(standStill)
  return page.evaluate(
    async ([tags, part]) => {
      // @ts-expect-error axe is defined by the script evaluated above.
      const { violations } = await axe.run(part, { runOnly: tags, resultTypes: ['violations'], preload: false })
      return violations.flatMap((rule: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
        rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
      ) as string[]
    },
    [wcag, within] as const,
  )
}

/** A phone in dark mode and a desktop in light mode. */
const looks = [
  [390, 'dark'],
  [1366, 'light'],
] as const

/** Returns the violations and the horizontal overflow in each of `looks`. */
export async function faultsOfLooks(page: Page) {
  const faults: string[] = []
  for (const [width, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    const found = await accessibilityFaults(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    // Negative if the gutter reserved for the scroll bar is empty.
    if (over > 0) found.push(`${over} px too wide`)
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`))
  }
  return faults
}

/** Waits for finite animations: a button in transition may have too little contrast. */
async function standStill() {
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  })
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
