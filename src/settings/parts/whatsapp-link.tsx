import { MessageCircle } from 'lucide-react'
import { whatsAppDigits } from '../../platform/phone.ts'

type Props = {
  /** The setting, in any writing. Nothing is shown when it is empty or no phone. */
  whatsapp: string
  /** What the chat begins with, such as the product or the order asked about. */
  text?: string
  label?: string
  /** Stays at the lower right corner while the page moves. */
  floating?: boolean
}

/** A chat with the shop: opened by whoever clicks, asked of nobody before. */
export function WhatsAppLink({ whatsapp, text, label = 'Escribinos por WhatsApp', floating = false }: Props) {
  const digits = whatsAppDigits(whatsapp)
  if (!digits) return null
  const href = `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`
  return (
    <a href={href} rel="noopener" className={floating ? floatingClasses : inlineClasses}>
      <MessageCircle aria-hidden size={floating ? 24 : 20} strokeWidth={1.5} />
      <span className={floating ? 'sr-only' : ''}>{label}</span>
    </a>
  )
}

const inlineClasses = 'inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-4'
const floatingClasses =
  'fixed right-4 bottom-4 z-30 inline-flex size-14 items-center justify-center rounded-full bg-ok text-on-accent shadow-float hover:opacity-90 print:hidden'
