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

test('unread notices of a kind form one group, at the position of the newest', () => {
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

test('two of a kind, and customers’ notifications, are listed separately', () => {
  const all = [notice(1, {}), notice(2, {}), ...[3, 4, 5].map((id) => notice(id, { kind: null }))]
  expect(groupNotices(all)).toEqual(all)
})
