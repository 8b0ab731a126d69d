import { Bell as BellSign } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '../../accounts/parts/session.tsx'
import { useLater } from '../../platform/browser/use-later.ts'
import { Button } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { useNotifications } from './use-notifications.ts'

export function Bell() {
  const { user } = useSession()
  return user ? <BellOf key={user.id} user_id={user.id} /> : null
}

function BellOf({ user_id }: { user_id: number }) {
  const { Part: List, want } = useLater(() => import('./notification-list.tsx').then((file) => file.NotificationList))
  const { unread, list, isFailed, load, markRead, markAllRead } = useNotifications(user_id, want)
  const { close, boxProps, buttonProps, shownProps } = useDisclosure(load)
  const title = useId()
  return (
    <div {...boxProps}>
      <button
        type="button"
        className="icon-button relative"
        {...buttonProps}
        aria-label={unread > 0 ? `Notificaciones, ${unread} sin leer` : 'Notificaciones'}
      >
        <BellSign aria-hidden size={20} strokeWidth={1.5} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-[0.75rem] leading-none font-semibold text-on-accent tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <section
        aria-labelledby={title}
        className="bell-panel absolute top-full right-4 z-40 mt-2 max-h-[clamp(9rem,100dvh-12rem,32rem)] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-small border border-line bg-sheet text-ink shadow-float"
        {...shownProps}
      >
        <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
          <h2 id={title} className="text-18">
            Notificaciones
          </h2>
          {unread > 0 && (
            <Button look="plain" className="text-14" onClick={markAllRead}>
              Marcar todas como leídas
            </Button>
          )}
        </header>
        {isFailed ? (
          <p role="alert" className="p-4">
            No pudimos cargar tus notificaciones.{' '}
            <Button look="plain" onClick={load}>
              Probar de nuevo
            </Button>
          </p>
        ) : list?.length === 0 ? (
          <p className="p-4 text-soft">No tenés notificaciones. Acá te contamos cómo va cada pedido.</p>
        ) : (
          list && List && <List notifications={list} onRead={markRead} onFollow={close} />
        )}
      </section>
    </div>
  )
}
