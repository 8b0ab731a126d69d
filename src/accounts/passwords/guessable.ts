import { withoutAccents } from '../../platform/text/without-accents.ts'

/** What Argentines choose and the lists of the world do not hold. */
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
 * Whether a password is made as the first that are tried: a row of the keyboard, one run repeated, or one common word, the
 * person's own or the shop's, with whatever before and after that is no letter. `isListed` knows the lists of the world.
 */
export function isGuessable(password: string, isListed: (word: string) => boolean, own: readonly string[] = []) {
  const text = password.toLowerCase().normalize('NFC')
  const isKnown = (word: string) => isListed(word) || spanishWords.has(word)
  const word = lettersOf(text)
  // Whole first: the @ of an e-mail would be read as a letter.
  const rest = without(lettersOf(own.reduce((left, one) => left.replaceAll(one.toLowerCase(), ' '), text)), own)
  const isOwn = word !== '' && rest === ''
  return isOwn || isRows(text) || period(text) !== text || [text, period(word), period(rest)].some(isKnown)
}

/** Three runs of neighbouring keys, or fewer, in every twelve. */
function isRows(text: string) {
  const letters = [...text]
  const runs = letters.filter((letter, index) => !areNeighbours(letters[index - 1] ?? '', letter)).length
  return runs > 0 && runs <= letters.length / 4
}

const areNeighbours = (one: string, other: string) =>
  one !== '' && (one === other || rows.some((row) => row.includes(one + other) || row.includes(other + one)))

/** The shortest piece that the text repeats, or else the text. */
function period(text: string) {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  }
  return text
}

const standIns: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', '5': 's', $: 's' }

/** `P@ssw0rd-2026!` is `password`: no accents, nothing before or after the letters, and digits that stand for letters. */
function lettersOf(text: string) {
  const plain = withoutAccents(text)
  const word = plain.slice(plain.search(/[a-z]/), plain.search(/[a-z][^a-z]*$/) + 1)
  return word.replace(/[@43105$]/g, (sign) => standIns[sign] ?? sign).replace(/[^a-z]/g, '')
}

/** The letters, once an e-mail's words and the shop's name are taken out. */
function without(letters: string, own: readonly string[]) {
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).map(lettersOf)
  return words.filter((word) => word.length > 2).reduce((rest, word) => rest.replaceAll(word, ''), letters)
}
