import { expect, test } from 'vitest'
import type { Scanned } from '../../receipts/contract.ts'
import {
  addCode,
  asReceipt,
  changeLine,
  type Draft,
  emptyDraft,
  lineOf,
  removeLine,
  resolveCode,
  restoreLine,
  unitsOf,
  waitingCode,
} from './receipt-draft.ts'

const ean = '6291108730515'
const yara: Scanned = {
  id: 7,
  name: 'Yara',
  brand: 'Lattafa',
  concentration: null,
  volume: '100ml',
  sku: 'U-ORG-LATT-100-007',
  barcode: ean,
  price: 100,
  stock: 2,
  is_active: 1,
  image1: null,
}

test('each scan counts one unit, and the latest line comes first', () => {
  const draft = [ean, 'otro', ean, `0${ean}`].reduce(addCode, emptyDraft)
  expect(draft.lines.map(({ codes, quantity }) => [codes, quantity])).toEqual([
    [[ean], '3'],
    [['otro'], '1'],
  ])
  expect(unitsOf(draft)).toBe(4)
})

test('two codes of one product are merged into one line', () => {
  const known = resolveCode(addCode(emptyDraft, ean), ean, yara)
  expect(addCode(known, 'u-org-latt-100-007').lines).toMatchObject([{ quantity: '2', state: 'known' }])
  const other = resolveCode(addCode(addCode(known, 'CAJA'), 'CAJA'), 'CAJA', yara)
  expect(other.lines).toMatchObject([{ quantity: '3', codes: [ean, 'CAJA'] }])
})

test('codes wait for their lookup, unknown ones are not saved, and removed lines are gone', () => {
  const draft = resolveCode(addCode(addCode(emptyDraft, ean), 'raro'), 'raro', null)
  expect([waitingCode(draft), lineOf(draft, 'raro')?.state]).toEqual([ean, 'unknown'])
  const [unknown] = draft.lines
  expect(unknown && removeLine(draft, unknown).lines.length).toBe(1)
  expect(asReceipt(draft, () => undefined).items).toEqual([])
})

test('an undone removal restores the line in its place, with the scans made since', () => {
  const draft = [ean, 'uno', ean].reduce(addCode, emptyDraft)
  const [line] = draft.lines
  if (!line) throw new Error('nothing was read')
  const without = addCode(removeLine(draft, line), 'dos')
  const codes = ({ lines }: Draft) => lines.map(({ codes, quantity }) => [codes[0], quantity])
  expect(codes(restoreLine(without, line, 0))).toEqual([
    [ean, '2'],
    ['dos', '1'],
    ['uno', '1'],
  ])
  expect(codes(restoreLine(addCode(without, ean), line, 0))).toEqual([
    [ean, '3'],
    ['dos', '1'],
    ['uno', '1'],
  ])
})

test('the saved receipt has the typed quantities and costs', () => {
  const draft = resolveCode(addCode({ ...emptyDraft, supplier: 'Casa', document: '1' }, ean), ean, yara)
  const [line] = draft.lines
  const counted = line ? changeLine(draft, line, { quantity: '12', unit_cost: '1.500' }) : draft
  expect(asReceipt(counted, () => 1500)).toEqual({
    supplier: 'Casa',
    document: '1',
    note: '',
    items: [{ product_id: 7, quantity: 12, unit_cost: 1500 }],
  })
})
