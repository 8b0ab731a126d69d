/** Removes accents and case, because people type «jazmin» as often as «jazmín». */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const plainWords = (text: string) =>
  withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const lettersAndDigits = (text: string) => withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '')
