export type Benefit = { of: 'delivery' | 'kind' | 'payment' | 'withdrawal'; title: string; text: string }

/** Built on the server, to keep the texts out of the scripts. */
export const listBenefits = (provider: string | null, isDeliveryFree: boolean): Benefit[] => [
  {
    of: 'delivery',
    title: isDeliveryFree ? 'Envío gratis' : 'Envíos',
    text: `A todo el país${isDeliveryFree ? ', sin mínimo de compra' : ''}.`,
  },
  {
    of: 'kind',
    title: 'Cada perfume dice qué es',
    text: 'Original, importado o imitación: lo leés antes de elegir.',
  },
  provider
    ? { of: 'payment', title: 'Pagás como querés', text: `Con ${provider} o por transferencia bancaria.` }
    : { of: 'payment', title: 'Pagás por transferencia', text: 'Desde tu banco o billetera, con nuestro alias o CBU.' },
  { of: 'withdrawal', title: 'Podés arrepentirte', text: 'Tenés 10 días corridos desde que lo recibís.' },
]
