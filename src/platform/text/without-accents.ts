/** Without accents and capitals: staff type 'jazmin' as often as 'jazmín'. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The same in words of letters and digits, with one space between. */
export const plainWords = (text: string) =>
  withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same without spaces, as one word: what is written alike has one. */
export const lettersAndDigits = (text: string) => withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '')
