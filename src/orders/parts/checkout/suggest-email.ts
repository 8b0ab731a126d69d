import { oneMistakeAway } from '../../../catalog/search/misspelling.ts'

/** Common domains in Argentina. */
const usual = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.ar',
  'outlook.com',
  'outlook.com.ar',
  'yahoo.com',
  'yahoo.com.ar',
  'live.com',
  'live.com.ar',
  'icloud.com',
  'fibertel.com.ar',
]
/** Real domains that are one letter away from the common ones. */
const alike = ['ymail.com', 'mail.com', 'email.com', 'hotmail.co']

/** `lucia@gmial.com` → `lucia@gmail.com`; undefined if nothing looks mistyped. */
export function suggestEmail(written: string) {
  const email = written.trim()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length > 30 || usual.includes(domain) || alike.includes(domain)) return undefined
  const near = new Set(oneMistakeAway(domain))
  const meant = usual.find((one) => near.has(one))
  return meant && `${email.slice(0, at)}@${meant}`
}
