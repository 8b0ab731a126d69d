import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is: Playwright's own if it was downloaded, else the machine's. */
export function chromiumPath() {
  const path = [chromium.executablePath(), ...usualPlaces].find(existsSync)
  if (!path) throw new Error('Chromium is missing: run `npm test` as root on Debian, or install it by hand.')
  return path
}

/** On a Debian machine without a browser, installs Debian's. */
export function installChromium() {
  if ([chromium.executablePath(), ...usualPlaces].some(existsSync)) return
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
}
