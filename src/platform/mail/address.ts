const longestEmail = 254

/** Excludes characters that a mail program reads as the end of an address or the start of another (`<`, `,`, `"`…). */
const name = String.raw`[^\s@<>()[\]\\",:;\p{C}]+`
const label = String.raw`(?!-)(?:-*[\p{L}\p{M}\p{N}])+`
/** Linear time for any input: there is only one way to match the parts before and after the `@`. */
const anyEmail = new RegExp(`^${name}@${label}(\\.${label})*$`, 'u')
const publicEmail = new RegExp(`^${name}@${label}(\\.${label})+$`, 'u')

/** Also accepts `admin@localhost`. Checks the length first. */
export const isEmail = (text: string) => text.length <= longestEmail && anyEmail.test(text)

export const isPublicEmail = (text: string) => text.length <= longestEmail && publicEmail.test(text)

/**
 * Normalizes an address for comparison: lowercases only A–Z, as SQL's `normal_email` does. Other case folding (İ, K)
 * differs between JavaScript and PostgreSQL: one mailbox could count as two, or two as one.
 */
export const normalEmail = (email: string) => email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export const isSameEmail = (one: string, other: string) => normalEmail(one) === normalEmail(other)

/**
 * Returns the mailbox of an address, by which the uses of a promotion are counted: ignores a label after `+` and, for
 * Gmail, dots.
 */
export function mailboxOf(email: string) {
  const [name = '', domain = ''] = normalEmail(email).split('@')
  const [mailbox = ''] = name.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
