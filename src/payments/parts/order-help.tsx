import { Mail } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import { statusLabels } from '../../orders/rules.ts'
import { WhatsAppLink } from '../../settings/parts/whatsapp-link.tsx'
import type { OrderDetail } from '../own-order/contract.ts'

export function OrderHelp({
  order: { order_number, status },
}: {
  order: Pick<OrderDetail, 'order_number' | 'status'>
}) {
  // From the layout's loader; undefined if that failed.
  const contact = useRouteLoaderData<() => { whatsApp: string; email: string }>('system/storefront/shop-layout')
  const { whatsApp, email } = contact ?? { whatsApp: '', email: '' }
  if (!whatsApp && !email) return null
  const subject = `Pedido ${order_number}`
  const text = `Hola, les escribo por mi pedido ${order_number} (${statusLabels[status].toLowerCase()}). `
  return (
    <section aria-labelledby="ayuda">
      <h2 id="ayuda" className="mb-1 text-22">
        ¿Necesitás ayuda?
      </h2>
      <p className="text-soft">Escribinos: el mensaje ya dice de qué pedido se trata.</p>
      <div className="flex flex-wrap gap-x-5">
        <WhatsAppLink digits={whatsApp} text={text} label="Por WhatsApp" />
        {email && (
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
            className="inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-4"
          >
            <Mail aria-hidden size={20} strokeWidth={1.5} />
            Por email
          </a>
        )}
      </div>
    </section>
  )
}
