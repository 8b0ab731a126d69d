import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteKeys } from '../notes/note-keys.ts'
import { famous, findFamous } from './famous.ts'
import { likenessTo, type Rarity } from './likeness.ts'

const keys = fc.uniqueArray(fc.constantFrom('vainilla', 'oud', 'rosa', 'limon', 'cedro', 'nota-nueva'), {
  maxLength: 6,
})
const even = () => 1
const likeness = (one: string[], other: string[], rarity: Rarity) => likenessTo(one, rarity)(other)

test('similarity is symmetric, between 0 and 1, and 1 for equal notes', () => {
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      const score = likeness(one, other, even)
      expect(score).toBeCloseTo(likeness(other, one, even))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1.000001)
      if (one.length > 0) expect(likeness(one, one, even)).toBeCloseTo(1)
    }),
  )
})

test('shared rare notes weigh more than common ones', () => {
  const rarity = (key: string) => (key === 'oud' ? 5 : 1)
  const mine = ['oud', 'rosa', 'limon']
  expect(likeness(mine, ['oud', 'cedro'], rarity)).toBeGreaterThan(likeness(mine, ['rosa', 'cedro'], rarity))
})

test('famous perfumes are found in common spellings, and all their notes are known', () => {
  for (const [typed, name] of [
    ['sauvage', 'Sauvage'],
    ['DIOR SAUVAGE', 'Sauvage'],
    ['sauvage de dior', 'Sauvage'],
    ['acqua di gio', 'Acqua di Giò'],
    ['linterdit', "L'Interdit"],
    ['baccarat', 'Baccarat Rouge 540'],
    ['no 5', 'N°5'],
    ['y', 'Y'],
  ]) {
    expect([typed, findFamous(typed ?? '')?.name]).toEqual([typed, name])
  }
  expect([findFamous(''), findFamous('  ¿?'), findFamous('kwyjibo')]).toEqual([undefined, undefined, undefined])
  expect(famous.length).toBeGreaterThanOrEqual(60)
  for (const { name, notes } of famous) {
    const found = noteKeys({ notes, notes_top: [], notes_heart: [], notes_base: [] })
    expect([name, found.length]).toEqual([name, Math.max(found.length, 3)])
  }
})
