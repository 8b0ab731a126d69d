import { expect, test } from 'vitest'
import { SettingsPart } from '../../settings/contract.ts'
import './admin-layout.tsx'

test('validation errors of the panel’s forms are in Spanish', () => {
  const judged = SettingsPart.safeParse({ refund_limit: '63,600', max_open_orders: 'abc' })
  expect(judged.error?.issues.map(({ message }) => message)).toEqual([
    'Tiene que ser un número',
    'Tiene que ser un número',
  ])
})
