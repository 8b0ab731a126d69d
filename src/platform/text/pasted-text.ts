/** Invisible characters in text pasted from Word and web pages: soft hyphens, zero-width spaces, direction marks. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

export const pastedLine = (text: string) => text.replace(unseen, '').replace(/\s+/g, ' ').trim()

export const pastedLines = (text: string) =>
  text
    .replace(unseen, '')
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .trim()
