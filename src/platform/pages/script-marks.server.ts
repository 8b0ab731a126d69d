import { hash, randomBytes } from 'node:crypto'

/**
 * The renderer marks with it, as their nonce, the inline scripts that it writes itself. Nobody outside this process knows
 * it and it never leaves it, so a script that came into the page by some text is not marked.
 */
export const scriptMark = randomBytes(24).toString('base64url')

const attribute = ` nonce="${scriptMark}"`
const marked = new RegExp(`<script(?=[^>]*${attribute})([^>]*)>([\\s\\S]*?)</script>`, 'g')

/** The page without its marks, so that its bytes are the same on every machine, and the hashes of what was marked. */
export function takeMarks(page: string) {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of page.matchAll(marked)) {
    if (!/\bsrc=/.test(attributes)) hashes.add(hash('sha256', script, 'base64'))
  }
  return { html: page.replaceAll(attribute, ''), hashes: [...hashes] }
}
