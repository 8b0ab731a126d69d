import { expect, test } from 'vitest'
import type { Notification } from '../contract.ts'
import { groupNotices } from './group-notices.ts'

const notice = (id: number, part: Partial<Notification>): Notification => ({
  id,
  type: 'order',
  kind: 'transfers',
  title: 'Transferencia',
  message: '',
  link: '',
  is_read: false,
  created_at: '2026-11-22T10:00:00.000Z',
  ...part,
})

test('what waits of one kind is one group, at the place of its newest', () => {
  const [first, message, second, read, third] = [
    notice(9, {}),
    notice(8, { kind: 'messages' }),
    notice(7, {}),
    notice(6, { is_read: true }),
    notice(5, {}),
  ]
  const all = [first, message, second, read, third]
  expect(groupNotices(all)).toEqual([{ kind: 'transfers', notices: [first, second, third] }, message, read])
})

test('two of a kind, and what customers are told, stand by themselves', () => {
  const all = [notice(1, {}), notice(2, {}), ...[3, 4, 5].map((id) => notice(id, { kind: null }))]
  expect(groupNotices(all)).toEqual(all)
})
