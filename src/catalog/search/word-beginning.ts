/** Whether a word of the text begins as typed, or several that follow each other; case and accents do not matter. */
export const beginsAWord = (text: string, typed: string) => ` ${plain(text)}`.includes(` ${plain(typed)}`)

function plain(text: string) {
  const folded = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
