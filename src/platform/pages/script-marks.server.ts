import { hash, randomBytes } from 'node:crypto'

/**
 * Nonce with which the renderer marks its own inline scripts. It never leaves this process, so an injected script
 * cannot have it.
 */
export const scriptMark = randomBytes(24).toString('base64url')

const attribute = ` nonce="${scriptMark}"`
const marked = new RegExp(`<script(?=[^>]*${attribute})([^>]*)>([\\s\\S]*?)</script>`, 'g')

/** Removes the marks, so that the page is the same on every machine, and returns the hashes of the marked scripts. */
export function removeMarks(page: string) {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of page.matchAll(marked)) {
    if (!/\bsrc=/.test(attributes)) hashes.add(hash('sha256', script, 'base64'))
  }
  return { html: page.replaceAll(attribute, ''), hashes: [...hashes] }
}
