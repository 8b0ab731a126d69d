import type { NoticeKind } from '../choices/contract.ts'
import type { Notification } from '../contract.ts'

export type Group = { kind: NoticeKind; notices: readonly Notification[] }

const minGroupSize = 3

/** Groups unread staff notices of a kind at the position of the newest; leaves the others as they are. */
export function groupNotices(notifications: readonly Notification[]): (Notification | Group)[] {
  return notifications.flatMap((one): (Notification | Group)[] => {
    const { kind } = one
    if (kind === null || one.is_read) return [one]
    const notices = notifications.filter((other) => other.kind === kind && !other.is_read)
    if (notices.length < minGroupSize) return [one]
    return notices[0] === one ? [{ kind, notices }] : []
  })
}
