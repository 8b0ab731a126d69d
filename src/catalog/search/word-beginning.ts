import { plainWords } from '../../platform/text/without-accents.ts'

/** Whether a word, or consecutive words, of the text begin with `typed`; ignores case and accents. */
export const beginsAWord = (text: string, typed: string) => ` ${plainWords(text)}`.includes(` ${plainWords(typed)}`)
