import { plainWords } from '../../platform/text/without-accents.ts'

/** Whether a word of the text begins as typed, or several that follow each other; case and accents do not matter. */
export const beginsAWord = (text: string, typed: string) => ` ${plainWords(text)}`.includes(` ${plainWords(typed)}`)
