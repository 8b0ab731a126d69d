import type { Settings } from './contract.ts'
import { deliverySentence } from './delivery-sentences.ts'
import { holdTimeText } from './rules.ts'

/** Terms unless the owner writes their own. `provider` is the name of the online payment provider. */
export function defaultTerms(settings: Settings, provider: string | null, isDeliveryFree: boolean) {
  const { shop_name, email, transfer_discount_percent } = settings
  return `Estas son las condiciones de compra en ${shop_name}. Es un contrato de adhesión: al confirmar un pedido, las aceptás. Podés leerlas, guardarlas o imprimirlas en cualquier momento.

## Quién vende

${seller(settings)}

## Cómo se compra

Elegís los productos, completás tus datos y confirmás el pedido; no hace falta tener una cuenta. Te mandamos el número de pedido por email. Desde ese momento reservamos los productos: ${holdTimeText(settings, provider)}. Si en ese plazo no recibimos el pago, el pedido se cancela solo y no te cobramos nada.

## Precios

Los precios están en pesos argentinos, son finales e incluyen los impuestos${isDeliveryFree ? ' y el envío' : '; el envío se suma antes de confirmar'}. Vale el precio del momento en que confirmás el pedido.${transfer_discount_percent > 0 ? ` Pagando por transferencia tenés ${transfer_discount_percent} % de descuento.` : ''}

## Medios de pago

- Transferencia bancaria: nos mandás el comprobante y te avisamos cuando acreditamos el pago.${provider ? `\n- ${provider}: pagás en su sitio, con los medios y las cuotas que te ofrezca. No vemos ni guardamos los datos de tu tarjeta.` : ''}

## Entrega

${deliverySentence(isDeliveryFree)} Los detalles están en [Envíos](/envios).

## Qué vendemos

- Originales: productos de la marca que indica su nombre.
- Importados: productos de su marca, traídos del exterior.
- Imitaciones: perfumes de otra marca, inspirados en un aroma conocido. No son productos de la marca mencionada ni tienen relación con ella, y lo decimos en cada uno.

## Derecho de arrepentimiento

Tenés 10 días corridos para arrepentirte de la compra, contados desde que recibís el producto o desde que comprás, lo que pase último (artículo 34 de la Ley 24.240 y artículo 1110 del Código Civil y Comercial). No tenés que dar motivos ni pagar nada: el retiro corre por nuestra cuenta y te devolvemos todo lo que pagaste.

Usá el [Botón de arrepentimiento](/arrepentimiento): no hace falta registrarse y recibís un código en el momento. No corresponde si el producto fue usado, si lo compraste para revender o en los casos del artículo 1116 del Código Civil y Comercial.

## Garantía

Los productos nuevos tienen la garantía legal de 6 meses (artículo 11 de la Ley 24.240). Si el tuyo llegó dañado, incompleto o no es el que pediste, escribinos${email ? ` a [${email}](mailto:${email})` : ''} y lo resolvemos sin costo.

## Tus datos

Los usamos como contamos en [Privacidad](/privacidad).

## Reclamos

Escribinos primero a nosotros desde [Contacto](/contact): respondemos. También podés reclamar ante [Defensa de las y los consumidores](https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario) o ante los tribunales de tu domicilio.`
}

/** Resolución 270/2020: name, addresses and tax number, as far as they are set. */
export function seller({ shop_name, bank_holder, bank_cuit, address, email, phone }: Settings) {
  const facts = [
    ['Nombre comercial', shop_name],
    ['Razón social', bank_holder],
    ['CUIT', bank_cuit],
    ['Domicilio', address],
    ['Correo', email && `[${email}](mailto:${email})`],
    ['Teléfono', phone],
  ]
  return facts
    .filter(([, value]) => value)
    .map(([name, value]) => `- ${name}: ${value}`)
    .join('\n')
}
