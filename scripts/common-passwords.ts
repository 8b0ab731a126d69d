import { readFileSync, writeFileSync } from 'node:fs'
import { digestBytes, shortDigest } from '../src/accounts/passwords/password-rules.server.ts'
import { shortest } from '../src/accounts/rules.ts'

// Writes src/accounts/passwords/common-passwords.server.ts from a list of passwords, most common first, one per line:
// node scripts/common-passwords.ts LIST. Stores only digests, so short that one in ten million other words matches.
const list = readFileSync(process.argv[2] ?? '/dev/stdin', 'utf8').split(/\r?\n/)
const words = list.filter((word, rank) => word.length >= (rank < 10_000 ? 4 : shortest.staff))
const digests = [...new Set(words.map(shortDigest))].toSorted((a, b) => a - b)
const bytes = Buffer.alloc(digests.length * digestBytes)
for (const [index, digest] of digests.entries()) bytes.writeUIntBE(digest, index * digestBytes, digestBytes)
writeFileSync(
  'src/accounts/passwords/common-passwords.server.ts',
  `/** The commonest passwords and the long ones of the next million, as sorted digests. Written by scripts/common-passwords.ts. */
export const commonPasswords =
  '${bytes.toString('base64')}'
`,
)
