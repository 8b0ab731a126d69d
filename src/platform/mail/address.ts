const longestEmail = 254

/** What a mail program reads as the end of an address or as another one (`<`, `,`, `"`…) is no part of it. */
const name = String.raw`[^\s@<>()[\]\\",:;\p{C}]+`
const label = String.raw`(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)`
/** Linear whatever is sent: what precedes the `@` and what follows cannot be cut in two ways. */
const anyEmail = new RegExp(`^${name}@${label}(\\.${label})*$`, 'u')
const publicEmail = new RegExp(`^${name}@${label}(\\.${label})+$`, 'u')

/** An address of any machine, also `admin@localhost`. The length is looked at first. */
export const isEmail = (text: string) => text.length <= longestEmail && anyEmail.test(text)

/** An address that the internet delivers to: its domain has a dot. */
export const isPublicEmail = (text: string) => text.length <= longestEmail && publicEmail.test(text)

/**
 * The form in which addresses are compared and counted: only A–Z become small, as SQL's `normal_email` does. Any other
 * folding (İ, K) differs between JavaScript and PostgreSQL, and would let one mailbox pass for two or two for one.
 */
export const normalEmail = (email: string) => email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Whether two of them are one mailbox, as far as we can tell. */
export const isSameEmail = (one: string, other: string) => normalEmail(one) === normalEmail(other)

/**
 * The mailbox behind an address, by which the uses of a promotion are counted: what follows a `+` is a label, and Gmail reads no dots.
 */
export function mailboxOf(email: string) {
  const [name = '', domain = ''] = normalEmail(email).split('@')
  const [mailbox = ''] = name.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
