import { Bell as BellSign } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useNotifications } from './use-notifications.ts'

/** The bell of the header, for whoever is logged in: unread badge, and the list in a popover. */
export function Bell({ user_id }: { user_id: number }) {
  const { unread, list, isFailed, load, markRead, markAllRead } = useNotifications(user_id)
  const id = useId()
  const title = `${id}-title`
  return (
    <div className="bell">
      <button
        type="button"
        className="icon-button relative"
        popoverTarget={id}
        aria-label={unread > 0 ? `Notificaciones, ${unread} sin leer` : 'Notificaciones'}
      >
        <BellSign aria-hidden size={20} strokeWidth={1.5} />
        {unread > 0 && (
          <span aria-hidden className="bell-badge">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        aria-labelledby={title}
        className="bell-list"
        onToggle={(event) => event.newState === 'open' && load()}
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
          <ul aria-busy={!list}>
            {list?.map((one) => (
              <NotificationItem key={one.id} notification={one} onRead={() => markRead(one)} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
