import { expect, test } from 'vitest'
import { accords } from '../src/catalog/notes/accord-names.ts'
import { defaultSettings } from '../src/settings/contract.ts'
import { categories, perfumes } from './catalogue.ts'
import { houseNotes } from './house-notes.ts'

const list = (text: string) => text.split(', ')
const label = ({ brand, name }: { brand: string; name: string }) => `${brand} ${name}`

test('the demo is as large as a real perfumery', () => {
  expect(perfumes.length).toBeGreaterThanOrEqual(240)
  expect(new Set(perfumes.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(40)
})

test('no perfume and no description comes twice', () => {
  const keys = perfumes.map((one) => [one.brand, one.name, one.concentration, one.volume_ml].join('|').toLowerCase())
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  const descriptions = perfumes.map(({ description }) => description)
  expect(descriptions.filter((text, index) => descriptions.indexOf(text) !== index)).toEqual([])
})

test('accords come from the closed list, and every pyramid has its three stages', () => {
  const known: readonly string[] = accords
  const wrong = perfumes.flatMap((one) =>
    list(one.accords)
      .filter((accord) => !known.includes(accord))
      .map((accord) => `${label(one)}: ${accord}`),
  )
  expect(wrong).toEqual([])
  expect(perfumes.filter(({ top, heart, base }) => !top || !heart || !base).map(label)).toEqual([])
})

test('an imitation names the perfume that it recalls only where it says so', () => {
  for (const { type, inspired_by } of perfumes) expect(inspired_by !== undefined).toBe(type === 'imitacion')
  const brands = new Set(perfumes.filter(({ type }) => type !== 'imitacion').map(({ brand }) => brand))
  const wrong = perfumes.filter(({ type, brand, name, description }) => {
    const text = `${brand} ${name} ${description}`
    return (
      type === 'imitacion' &&
      [...brands].some((foreign) => new RegExp(`(^|[^\\p{L}])${RegExp.escape(foreign)}($|[^\\p{L}])`, 'u').test(text))
    )
  })
  expect(wrong.map(label)).toEqual([])
})

test('every kind of product is there, sold out and nearly so too', () => {
  const kinds = (key: 'gender' | 'type' | 'category') => new Set(perfumes.map((one) => one[key]))
  expect(kinds('gender').size).toBe(3)
  expect(kinds('type').size).toBe(3)
  expect([...kinds('category')].toSorted()).toEqual(categories.map(({ name }) => name).toSorted())
  expect(perfumes.some(({ stock }) => stock === 0)).toBe(true)
  expect(perfumes.some(({ stock }) => stock >= 1 && stock <= 5)).toBe(true)
  expect(perfumes.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(6)
  expect(perfumes.filter(({ price }) => price < 1000 || !Number.isInteger(price)).map(label)).toEqual([])
})

test('what the house says is signed by its sellers, of perfumes that there are', () => {
  const known = new Set(perfumes.map(({ brand, name }) => `${brand}|${name}`))
  const signers = new Set(defaultSettings.sellers.map(({ name }) => name))
  const wrong = Object.entries(houseNotes).filter(
    ([perfume, [by, note]]) => !known.has(perfume) || !signers.has(by) || note.length > 240,
  )
  expect(wrong).toEqual([])
})
