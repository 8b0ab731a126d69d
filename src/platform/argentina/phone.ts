/** Area codes of three digits; 11 is the only one of two, all others have four. */
const areasOfThree = new Set(
  '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 385 387 388'.split(
    ' ',
  ),
)

/**
 * Converts an Argentine phone in any notation (`011 15-2345-6789`, `(0351) 15 234-5678`, `11 2345 6789`) to E.164.
 * A number without a country code counts as a mobile, `+54 9 …`; a foreign number must begin with `+`.
 */
export function toE164(written: string) {
  // Copied contacts contain invisible marks of writing direction, and all kinds of dashes.
  const text = written.normalize('NFKC').replace(/[\p{Cf}\s]/gu, '')
  if (!/^\+?[\d().\p{Pd}/]+$/u.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const isInternational = text.startsWith('+') || text.startsWith('00')
  if (digits.startsWith('54')) return international(digits.slice(2))
  if (isInternational) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
  const number = national(digits.replace(/^9(?=\d{10}$)/, ''))
  return number && `+549${number}`
}

/** `+54 9 11 2345-6789`, `+54 351 423-4567`; a foreign number stays as it is. */
export function formatPhone(e164: string) {
  const [, mobile = '', number = ''] = e164.match(/^\+54(9?)(\d{10})$/) ?? []
  if (!number) return e164
  const area = number.slice(0, areaLength(number))
  const subscriber = number.slice(area.length)
  return `+54 ${mobile && '9 '}${area} ${subscriber.slice(0, -4)}-${subscriber.slice(-4)}`
}

/**
 * The part after `https://wa.me/`, empty for an invalid phone. WhatsApp needs the 9 of mobiles, which many leave out.
 */
export function whatsAppDigits(written: string) {
  return (toE164(written) ?? '').replace(/^\+54(?!9\d{10}$)/, '+549').slice(1)
}

/**
 * Digits to search stored phones for, which match mobiles and landlines: the ten national digits of a complete number
 * in any notation, or four or more of a part. Undefined if the text is no phone.
 */
export function phoneDigits(text: string) {
  const [, national] = toE164(text)?.match(/^\+549?(\d{10})$/) ?? []
  if (national) return { digits: national, isWhole: true }
  const digits = text.replace(/\D/g, '')
  return /^\+?[\d\s().\-–/]+$/.test(text) && digits.length >= 4 ? { digits, isWhole: false } : undefined
}

/** The part after 54: ten digits are a landline; a 9 before them or a 15 among them marks a mobile. */
function international(dialled: string) {
  const digits = dialled.replace(/^0/, '')
  const number = national(digits.replace(/^9(?=\d{10})/, ''))
  const isMobile = digits.length > 10 || digits.startsWith('15')
  return number && `+54${isMobile ? '9' : ''}${number}`
}

/** Returns the ten national digits, without the 0 before the area and the 15 after it. */
function national(dialled: string) {
  const digits = dialled.replace(/^0/, '')
  // Only Buenos Aires (11) has numbers of eight digits.
  if (/^15\d{8}$/.test(digits)) return plausible(`11${digits.slice(2)}`)
  if (/^[2-9]\d{7}$/.test(digits)) return plausible(`11${digits}`)
  const area = areaLength(digits)
  if (digits.length === 12 && digits.startsWith('15', area)) {
    return plausible(digits.slice(0, area) + digits.slice(area + 2))
  }
  return digits.length === 10 ? plausible(digits) : undefined
}

function areaLength(digits: string) {
  if (digits.startsWith('11')) return 2
  return areasOfThree.has(digits.slice(0, 3)) ? 3 : 4
}

/** Area codes are 11, 2… and 3…; no subscriber number begins with 0 or 1. */
function plausible(number: string) {
  const subscriber = number.slice(areaLength(number))
  return /^(11|2[2-9]|3[2-9]|29)/.test(number) && /^[2-9]/.test(subscriber) ? number : undefined
}
