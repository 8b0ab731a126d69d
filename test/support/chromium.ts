import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Debian's first: a browser without windows, at two thirds of the processor's time of the whole one. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where Chromium is: Playwright's own if it was downloaded, else the machine's. */
export function chromiumPath() {
  const path = [chromium.executablePath(), ...usualPlaces].find(existsSync)
  if (!path) throw new Error('Chromium is missing: run `npm test` as root on Debian, or install it by hand.')
  return path
}

/**
 * On a Debian machine without a browser, installs Debian's; also beside its Chromium, which costs the tests minutes more.
 * And the letters that stand in until the shop's own come, as wide as those of a buyer's screen (src/ui/fonts.css).
 */
export function installChromium() {
  const [shell, ...whole] = usualPlaces
  if ([chromium.executablePath(), shell].some((path) => path && existsSync(path))) return
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    const packages = ['chromium-headless-shell', 'fonts-liberation']
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } catch (error) {
    if (!whole.some(existsSync)) throw error
  }
}
