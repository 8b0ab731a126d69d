import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'
import { guarded, guardedAgain, unguarded } from './formula-guard.ts'

type Row = { text: string; amount: number }
const columns = [
  { title: 'Número', width: 10, holds: 'whole numbers', of: () => 7 },
  { title: 'Texto', width: 10, of: ({ text }: Row) => text },
  { title: 'Importe', width: 10, holds: 'pesos', of: ({ amount }: Row) => amount },
] as const

async function file(rows: Row[]) {
  const each = async function* () {
    yield* rows
  }
  let whole = ''
  for await (const part of csv<Row>(columns, each())) whole += part
  return whole
}

/**
 * Splits like Excel: a quote only counts at the start of a cell, and text after the closing quote belongs to the cell.
 */
function cells(text: string, sign: string) {
  const found: string[] = ['']
  let isQuoted = false
  let isBegun = false
  const end = () => {
    found.push('')
    isBegun = false
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    const isFirst = !isBegun
    isBegun = true
    if (isQuoted && letter === '"' && text[at + 1] === '"') at++
    else if (letter === '"' && (isQuoted || isFirst)) {
      isQuoted = !isQuoted
      continue
    } else if (!isQuoted && (letter === sign || letter === '\n')) {
      end()
      continue
    }
    found.push(`${found.pop()}${letter}`)
  }
  return found
}

const hostile = [
  '=1+1',
  '+1;=1+1;z',
  "x;=cmd|'/C calc'!A1;y",
  'x,=1+1',
  'x,"=1+1',
  'x, =1+1',
  'x\t=1+1',
  'uno\n@SUM(A1)',
  'uno\r\n=1',
  '\t=1',
  '\r=1',
  '-10% de descuento',
  '";"=1+1',
]

test.each([';', ',', '\t'])('no text is read as a formula by a program that separates by «%s»', async (sign) => {
  const text = (await file(hostile.map((text) => ({ text, amount: 1 })))).slice(1)
  const all = [...cells(text, sign), ...text.split(new RegExp(`[${sign}\n]`))]
  for (const cell of all) expect(cell.trim()).not.toMatch(/^[=+\-@\t\r]/)
})

test('numbers stay numbers with a decimal comma, also negative ones', async () => {
  const text = await file([{ text: 'Devolución', amount: -50_000.5 }])
  expect(text).toBe('\uFEFF"Número";"Texto";"Importe"\r\n"7";"Devolución";"-50000,50"\r\n')
})

test('the guard of a text can be reversed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '=', '-', "'", '"', ' ', ';', ',', '\t', '\n', '\r') })
  fc.assert(
    fc.property(text, (one) => {
      expect(unguarded(guarded(one))).toBe(one)
      expect(unguarded(guardedAgain(one))).toBe(one)
    }),
  )
})
