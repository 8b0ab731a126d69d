import { CreditCard, PackageCheck, Tag, Truck } from 'lucide-react'

const benefitsOf = (provider: string | null, isDeliveryFree: boolean) => [
  {
    Sign: Truck,
    title: isDeliveryFree ? 'Envío gratis' : 'Envíos',
    text: `A todo el país${isDeliveryFree ? ', sin mínimo de compra' : ''}.`,
  },
  {
    Sign: Tag,
    title: 'Cada perfume dice qué es',
    text: 'Original, importado o imitación: lo leés antes de elegir.',
  },
  provider
    ? { Sign: CreditCard, title: 'Pagás como querés', text: `Con ${provider} o por transferencia bancaria.` }
    : {
        Sign: CreditCard,
        title: 'Pagás por transferencia',
        text: 'Desde tu banco o billetera, con nuestro alias o CBU.',
      },
  {
    Sign: PackageCheck,
    title: 'Podés arrepentirte',
    text: 'Tenés 10 días corridos desde que lo recibís.',
  },
]

export function Benefits({ provider, isDeliveryFree }: { provider: string | null; isDeliveryFree: boolean }) {
  return (
    <ul className="benefits">
      {benefitsOf(provider, isDeliveryFree).map(({ Sign, title, text }) => (
        <li key={title}>
          <Sign aria-hidden size={24} strokeWidth={1.25} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
