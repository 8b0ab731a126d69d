import { CreditCard, PackageCheck, Tag, Truck } from 'lucide-react'

const benefits = [
  { Sign: Truck, title: 'Envío gratis', text: 'A todo el país, sin mínimo de compra.' },
  {
    Sign: Tag,
    title: 'Cada perfume dice qué es',
    text: 'Original, importado o imitación: lo leés antes de elegir.',
  },
  { Sign: CreditCard, title: 'Pagás como querés', text: 'Con Mercado Pago o por transferencia bancaria.' },
  {
    Sign: PackageCheck,
    title: 'Podés arrepentirte',
    text: 'Tenés 10 días corridos desde que lo recibís.',
  },
]

export function Benefits() {
  return (
    <ul className="benefits">
      {benefits.map(({ Sign, title, text }) => (
        <li key={title}>
          <Sign aria-hidden size={24} strokeWidth={1.25} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
