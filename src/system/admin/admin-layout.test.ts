import { expect, test } from 'vitest'
import { SettingsPart } from '../../settings/contract.ts'
import './admin-layout.tsx'

test('what the panel’s forms check before they are sent is refused in Spanish', () => {
  const judged = SettingsPart.safeParse({ refund_limit: '63,600', max_open_orders: 'abc' })
  expect(judged.error?.issues.map(({ message }) => message)).toEqual([
    'Tiene que ser un número',
    'Tiene que ser un número',
  ])
})
