/** What comes along from Word and from pages and is not seen: soft hyphens, blanks without width, marks of direction. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

/** What was pasted into one line, as it would have been typed. */
export const pastedLine = (text: string) => text.replace(unseen, '').replace(/\s+/g, ' ').trim()

/** What was pasted into several, each ended in the same way. */
export const pastedLines = (text: string) =>
  text
    .replace(unseen, '')
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .trim()
