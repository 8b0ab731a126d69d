import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'
import { LegalLinks } from '../../settings/parts/legal-links.tsx'
import { Footer, FooterLinks } from '../../ui/shop/footer.tsx'
import type { ShopFacts } from './shop-layout.tsx'

const shopLinks = [
  { to: '/products', text: 'Todos los perfumes' },
  { to: '/products?type=original', text: 'Originales' },
  { to: '/products?type=importado', text: 'Importados' },
  { to: '/products?type=imitacion', text: 'Imitaciones' },
  { to: '/encontra-tu-perfume', text: 'Encontrá tu perfume' },
]
const helpLinks = [
  { to: '/quienessomos', text: 'Quiénes somos' },
  { to: '/contact', text: 'Contacto' },
  { to: '/seguimiento', text: 'Seguí tu pedido' },
]

export function ShopFooter({ facts, isBrief }: { facts: ShopFacts; isBrief: boolean }) {
  const { shop_name, address, phone, whatsApp, email, hours_footer, instagram_url, facebook_url } = facts
  const social = [
    { to: instagram_url, text: 'Instagram' },
    { to: facebook_url, text: 'Facebook' },
    { to: whatsApp && `https://wa.me/${whatsApp}`, text: 'WhatsApp' },
  ].flatMap(({ to, text }) => (to ? [{ to, text }] : []))
  return (
    <Footer
      name={shop_name}
      description={useRouteLoaderData<typeof loader>('root')?.description ?? ''}
      version="v1.0.0"
      isBrief={isBrief}
      columns={[
        { title: 'Perfumes', content: <FooterLinks links={shopLinks} /> },
        { title: 'La tienda', content: <FooterLinks links={helpLinks} /> },
        {
          title: 'Contacto y horarios',
          content: (
            <address className="flex flex-col gap-2 not-italic">
              {address && <p>{address}</p>}
              {phone && (
                <p>
                  <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                    {phone}
                  </a>
                </p>
              )}
              {email && (
                <p>
                  <a className="link" href={`mailto:${email}`}>
                    {email}
                  </a>
                </p>
              )}
              {hours_footer && <p>Horario del local:</p>}
              {hours_footer.split(' · ').map((hours) => (
                <p key={hours}>{hours}</p>
              ))}
            </address>
          ),
        },
        ...(social.length > 0 ? [{ title: 'Redes', content: <FooterLinks links={social} /> }] : []),
      ]}
      legal={<LegalLinks data_fiscal_url={facts.data_fiscal_url} />}
    />
  )
}
