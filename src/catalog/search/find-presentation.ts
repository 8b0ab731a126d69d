import type { Presentation } from '../contract.ts'

const words: Record<string, Presentation> = {
  decant: 'decant',
  decants: 'decant',
  decantes: 'decant',
  tester: 'tester',
  testers: 'tester',
  probador: 'tester',
}

const presentationOf = (word: string) => {
  const plain = word.toLowerCase()
  return Object.hasOwn(words, plain) ? words[plain] : undefined
}

/** Finds a presentation in a search, as in 'decant yara', and returns the remaining words; undefined without one. */
export function findPresentation(text: string) {
  const typed = text.split(/\s+/).filter(Boolean)
  const presentation = typed.map(presentationOf).find(Boolean)
  if (!presentation) return undefined
  const rest = typed.filter((word) => !presentationOf(word) && !/^(de|en)$/i.test(word)).join(' ')
  return { presentation, rest }
}
