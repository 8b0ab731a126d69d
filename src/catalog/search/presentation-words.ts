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

/** 'decant yara' asks for the decants of what is left; undefined where nothing of the kind is said. */
export function presentationWords(text: string) {
  const said = text.split(/\s+/).filter(Boolean)
  const presentation = said.map(presentationOf).find(Boolean)
  if (!presentation) return undefined
  const rest = said.filter((word) => !presentationOf(word) && !/^(de|en)$/i.test(word)).join(' ')
  return { presentation, rest }
}
