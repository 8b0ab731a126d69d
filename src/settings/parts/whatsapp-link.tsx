import { MessageCircle } from 'lucide-react'

type Props = {
  /** `whatsAppDigits` of the setting. Nothing is shown if it is empty. */
  digits: string
  /** First message of the chat, such as a question about a product or an order. */
  text?: string
  label?: string
  /** A round button for the fixed corner of the page. */
  floating?: boolean
}

export function WhatsAppLink({ digits, text, label = 'Escribinos por WhatsApp', floating = false }: Props) {
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
  'inline-flex size-12 items-center sm:size-14 justify-center rounded-full bg-ok text-on-accent shadow-float hover:opacity-90 print:hidden'
