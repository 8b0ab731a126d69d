import { offeredName } from '../../payments/providers.server.ts'
import { whatsAppDigits } from '../../platform/argentina/phone.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { cachedDeliveryFree } from '../../shipping/queries.server.ts'
import { pageMeta, siteOf } from '../../ui/page-meta.ts'
import { WrittenText } from '../../ui/written-text.tsx'
import { LegalPage } from '../parts/legal-page.tsx'
import { WhatsAppLink } from '../parts/whatsapp-link.tsx'
import { cachedSettings } from '../queries.server.ts'
import type { Route } from './+types/shipping'

export const handle = { cache: { params: [] } }

const costs = {
  free: 'Nada. El envío es gratis en todos los pedidos, a cualquier localidad de las 24 provincias, sin monto mínimo.',
  paid: 'Depende de adónde va y de cómo lo querés recibir. El precio lo ves en el carrito y al completar tus datos, antes de pagar.',
}

const textOf = (provider: string | null, isFree: boolean) => `## Cuánto cuesta

${isFree ? costs.free : costs.paid}

## Cuándo sale

Preparamos el pedido cuando se acredita el pago. ${provider ? `Con ${provider} suele ser en el momento; con transferencia, cuando` : 'Eso es cuando'} verificamos el comprobante en nuestro horario de atención. Te avisamos por email en cada paso.

## Cómo llega

Lo despachamos por correo al domicilio que indicaste. Cuando sale te mandamos el nombre del correo y, si lo da, el número de seguimiento. El plazo de entrega depende del correo y de tu localidad.

## Si no estás cuando llega

El correo vuelve a pasar o deja el paquete en su sucursal más cercana, según su propio servicio. Si el paquete vuelve a nosotros, te escribimos para coordinar otra entrega.

## Si llegó mal

Si el paquete llegó abierto, roto o con otro producto, escribinos con el número de pedido y, si podés, una foto. Lo cambiamos o te devolvemos el dinero, sin costo para vos.

## Si cambiaste de idea

Tenés 10 días corridos desde que lo recibís. Usá el [Botón de arrepentimiento](/arrepentimiento): el retiro corre por nuestra cuenta.`

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache } = context.get(renderingContext)
  const [{ whatsapp }, isFree] = await Promise.all([cachedSettings(db, cache), cachedDeliveryFree(db, cache)])
  return { whatsApp: whatsAppDigits(whatsapp), text: textOf(offeredName(config), isFree), isFree }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Envíos',
    description: `${siteOf(matches).isDeliveryFree ? 'Envío gratis' : 'Envíos'} a todo el país: cuándo sale tu pedido, cómo llega y qué hacer si algo falla.`,
    path: '/envios',
  })

export default function ShippingPage({ loaderData: { text, whatsApp, isFree } }: Route.ComponentProps) {
  return (
    <LegalPage title="Envíos" intro={isFree ? 'Gratis a todo el país, en todos los pedidos.' : 'A todo el país.'}>
      <WrittenText text={text} />
      <WhatsAppLink digits={whatsApp} text="Hola, tengo una consulta sobre un envío." />
    </LegalPage>
  )
}
