import { readFileSync, writeFileSync } from 'node:fs'
import { shortDigest } from '../src/accounts/passwords/password-rules.server.ts'
import { shortest } from '../src/accounts/rules.ts'

// Writes src/accounts/passwords/common-passwords.server.ts from a list of passwords, the commonest first, one a line:
// node scripts/common-passwords.ts LIST. Only digests are kept, cut so short that two words in a million look common.
const list = readFileSync(process.argv[2] ?? '/dev/stdin', 'utf8').split(/\r?\n/)
const words = list.slice(0, 10_000).filter((word) => word.length >= shortest.customer)
const digests = [...new Set(words.map(shortDigest))].toSorted((a, b) => a - b)
const bytes = Buffer.alloc(digests.length * 4)
for (const [index, digest] of digests.entries()) bytes.writeUInt32BE(digest, index * 4)
writeFileSync(
  'src/accounts/passwords/common-passwords.server.ts',
  `/** The commonest passwords that are long enough, as sorted digests. Written by scripts/common-passwords.ts. */
export const commonPasswords =
  '${bytes.toString('base64')}'
`,
)
