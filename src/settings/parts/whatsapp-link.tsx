import { MessageCircle } from 'lucide-react'

type Props = {
  /** `whatsAppDigits` of the setting, which the page's loader made. Nothing is shown when it is empty. */
  digits: string
  /** What the chat begins with, such as the product or the order asked about. */
  text?: string
  label?: string
  /** A disc, for the corner that stays while the page moves. */
  floating?: boolean
}

/** A chat with the shop: opened by anyone who clicks, asked of nobody before. */
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
