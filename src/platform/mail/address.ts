const longestEmail = 254

/** Linear whatever is sent: what precedes the `@` and what follows cannot be cut in two ways. */
const anyEmail = /^[^\s@]+@[^\s@]+$/
const publicEmail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

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
