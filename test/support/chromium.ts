import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Debian's headless shell comes first: it needs two thirds of the processor time of the full browser. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Playwright's own Chromium if it was downloaded, else the machine's. */
export function chromiumPath() {
  const path = [chromium.executablePath(), ...usualPlaces].find(existsSync)
  if (!path) throw new Error('Chromium is missing: run `npm test` as root on Debian, or install it by hand.')
  return path
}

/**
 * Installs Debian's headless shell, also if the slower full Chromium is there, and the fallback fonts whose metrics
 * src/ui/fonts.css assumes.
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
