import { withoutAccents } from '../../platform/text/without-accents.ts'

/** Passwords common in Argentina that the international list lacks. */
const spanish =
  'admin administracion administrador amor argentina boca bocajuniors buenosaires clave contrasena cordoba estela ' +
  'estelaperfumes estudiantes familia hola independiente inicio maradona mendoza messi miclave miamor micontrasena mipassword newells ' +
  'perfume perfumeria perfumes racing river riverplate rosario rosariocentral sanlorenzo secreto teamo tequiero ' +
  'tequieromucho tienda usuario velez vendedor ventas'

const spanishWords = new Set(spanish.split(' '))

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmik',
]

/**
 * Whether a password is a keyboard run, a repeated text, or a single word (common, or taken from `own`) surrounded by
 * non-letters. `isListed` tells whether a word is in the international list of common passwords.
 */
export function isGuessable(password: string, isListed: (word: string) => boolean, own: readonly string[] = []) {
  const text = password.toLowerCase().normalize('NFC')
  const isKnown = (word: string) => isListed(word) || spanishWords.has(word)
  const word = lettersOf(text)
  // Remove whole emails first: `lettersOf` would read their @ as an a.
  const rest = without(lettersOf(own.reduce((left, one) => left.replaceAll(one.toLowerCase(), ' '), text)), own)
  const isOwn = word !== '' && rest === ''
  return (
    isOwn ||
    isKeyboardRun(text) ||
    repeatedUnit(text) !== text ||
    [text, repeatedUnit(word), repeatedUnit(rest)].some(isKnown)
  )
}

/** Whether the text has at most one run of neighbouring keys for every four characters. */
function isKeyboardRun(text: string) {
  const letters = [...text]
  const runs = letters.filter((letter, index) => !areNeighbours(letters[index - 1] ?? '', letter)).length
  return runs > 0 && runs <= letters.length / 4
}

const areNeighbours = (one: string, other: string) =>
  one !== '' && (one === other || rows.some((row) => row.includes(one + other) || row.includes(other + one)))

/** Returns the shortest text that, repeated, makes up `text`. */
function repeatedUnit(text: string) {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  }
  return text
}

const leetspeak: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', '5': 's', $: 's' }

/** Reduces `P@ssw0rd-2026!` to `password`: drops accents and whatever surrounds the letters, and undoes leetspeak. */
function lettersOf(text: string) {
  const plain = withoutAccents(text)
  const word = plain.slice(plain.search(/[a-z]/), plain.search(/[a-z][^a-z]*$/) + 1)
  return word.replace(/[@43105$]/g, (sign) => leetspeak[sign] ?? sign).replace(/[^a-z]/g, '')
}

function without(letters: string, own: readonly string[]) {
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).map(lettersOf)
  return words.filter((word) => word.length > 2).reduce((rest, word) => rest.replaceAll(word, ''), letters)
}
