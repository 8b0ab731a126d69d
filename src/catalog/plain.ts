/** Letters and digits alone, without accents or capitals: two texts that are written alike. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase()
