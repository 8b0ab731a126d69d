import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong on the page, or in a part of it, by WCAG 2.2 A and AA, one line each. */
export async function accessibilityFaults(page: Page, within = 'html') {
  // A list that the panel has dimmed waits for the answer to another question.
  await expect.poll(() => page.locator('.admin-old').count()).toBe(0)
  // All of it on screen at once: what a bar that stays in sight happens to cover can be scrolled to.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1366, height: Math.max(height, 900) })
  // Evaluated by the debugger, which the page's Content-Security-Policy does not bind.
  // Once for a document: what it has compiled serves the next look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await page.evaluate(standStill)
  return page.evaluate(
    async ([tags, part]) => {
      // @ts-expect-error axe is what the line above brought.
      const { violations } = await axe.run(part, { runOnly: tags, resultTypes: ['violations'], preload: false })
      return violations.flatMap((rule: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
        rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
      ) as string[]
    },
    [wcag, within] as const,
  )
}

/** A phone by night and a desk by day. */
const looks = [
  [390, 'dark'],
  [1366, 'light'],
] as const

/** What is wrong in each of the looks, and by how much the page sticks out there sideways. */
export async function faultsOfLooks(page: Page) {
  const faults: string[] = []
  for (const [width, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    const found = await accessibilityFaults(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    // The gutter that is kept for the scroll bar may stay empty.
    if (over > 0) found.push(`${over} px too wide`)
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`))
  }
  return faults
}

/** A button that comes back to its full colour has too little of it on the way. What moves for ever is not waited for. */
async function standStill() {
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  })
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
