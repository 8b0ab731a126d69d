import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../platform/browser/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import * as calls from '../calls.ts'
import type { Notification } from '../contract.ts'

const everyMs = 30_000

/**
 * The user's notifications. The count is polled while the page is visible; the list and its component are loaded when
 * the bell opens.
 */
export function useNotifications(user_id: number, wantList: () => Promise<void>) {
  const [unread, setUnread] = useState(0)
  const [list, setList] = useState<readonly Notification[]>()
  const [isFailed, setFailed] = useState(false)
  /** Counts mark-as-read actions: an answer to an earlier request is outdated. */
  const marks = useRef(0)

  useEffect(() => {
    let requestedAt = 0
    const ask = () => {
      requestedAt = Date.now()
      const before = marks.current
      callApi(calls.countUnread, { params: { userId: user_id } }).then(
        ({ unread_count }) => before === marks.current && setUnread(unread_count),
        // The next poll retries; an ended session has redirected to the login by then.
        () => undefined,
      )
    }
    let timer: ReturnType<typeof setInterval> | undefined
    const watch = () => {
      clearInterval(timer)
      if (document.visibilityState !== 'visible') return
      if (Date.now() - requestedAt >= everyMs) ask()
      timer = setInterval(ask, everyMs)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [user_id])

  async function load() {
    setFailed(false)
    const before = marks.current
    try {
      const [{ notifications, unread_count }] = await Promise.all([
        callApi(calls.listNotifications, { params: { userId: user_id } }),
        wantList(),
      ])
      if (before !== marks.current) return load()
      setList(notifications)
      setUnread(unread_count)
    } catch {
      setFailed(true)
    }
  }

  async function markRead({ id, is_read }: Notification) {
    if (is_read) return
    marks.current += 1
    const mine = marks.current
    const show = () => setList((known) => known?.map((one) => (one.id === id ? { ...one, is_read: true } : one)))
    show()
    setUnread((count) => Math.max(0, count - 1))
    try {
      const { unread_count } = await callApi(calls.markRead, { params: { id }, body: { user_id } })
      show()
      if (mine === marks.current) setUnread(unread_count)
      // Requests sent meanwhile may have been answered before this one.
      marks.current += 1
    } catch {
      await load()
    }
  }

  async function markAllRead() {
    try {
      await callApi(calls.markAllRead, { body: { user_id } })
      marks.current += 1
      setList((known) => known?.map((one) => ({ ...one, is_read: true })))
      setUnread(0)
    } catch {
      toast('Error al marcar notificaciones como leídas', 'error')
    }
  }

  return { unread, list, isFailed, load, markRead, markAllRead }
}
