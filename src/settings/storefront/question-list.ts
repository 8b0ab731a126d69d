import type { Settings } from '../contract.ts'
import { onlineCards } from '../online-cards.ts'
import { holdTimeText } from '../rules.ts'

/** Frequent questions, answered by the settings. `provider` is the name of the online payment provider. */
export function questionsOf(settings: Settings, provider: string | null, isDeliveryFree: boolean) {
  const { transfer_discount_percent, hours_footer, installments } = settings
  const max = Math.max(0, ...installments.map(({ count }) => count))
  const inParts = max > 1 ? `hasta ${max} cuotas` : 'las cuotas que te ofrezca'
  return [
    {
      title: 'Los perfumes',
      questions: [
        {
          question: '¿Los perfumes son originales?',
          answer:
            'Cada producto dice qué es. Los originales y los importados son de la marca que llevan. Las imitaciones son perfumes de otra marca, inspirados en un aroma conocido: no son productos de la marca mencionada, y lo aclaramos en su página.',
        },
        {
          question: '¿Qué diferencia hay entre Eau de Toilette, Eau de Parfum y Parfum?',
          answer:
            'Es la cantidad de esencia, y con ella lo que dura en la piel. De menos a más: Eau de Cologne, Eau de Toilette, Eau de Parfum, Parfum y Extrait de Parfum.',
        },
        {
          question: '¿Cómo elijo un perfume sin olerlo?',
          answer:
            'Mirá sus notas: las de salida son lo primero que se siente, las de corazón aparecen a los minutos y las de fondo son las que quedan. Tocando una nota ves los demás perfumes que la tienen. También podés [preguntarnos](/contact).',
        },
      ],
    },
    {
      title: 'Comprar y pagar',
      questions: [
        {
          question: '¿Necesito una cuenta para comprar?',
          answer: 'No. Con una cuenta guardás tus datos y tus favoritos, y ves todos tus pedidos juntos.',
        },
        {
          question: '¿Cómo puedo pagar?',
          answer: `${provider ? `Con transferencia bancaria o con ${provider}: con ${onlineCards(provider)}. Con crédito podés pagar en ${inParts}.` : 'Con transferencia bancaria, desde tu banco o tu billetera.'}${transfer_discount_percent > 0 ? ` Por transferencia tenés ${transfer_discount_percent} % de descuento.` : ''}`,
        },
        {
          question: 'Hice una transferencia, ¿y ahora?',
          answer: `Cargá el comprobante en el último paso de la compra. Lo verificamos en nuestro horario (${hours_footer || 'de lunes a viernes'}) y te avisamos cuando acreditemos tu pago.`,
        },
        {
          question: '¿Cuánto tiempo me guardan el pedido?',
          answer: `Lo guardamos ${holdTimeText(settings, provider)}. Si no llega el pago, el pedido se cancela solo y los productos vuelven a la venta.`,
        },
      ],
    },
    {
      title: 'Recibir',
      questions: [
        {
          question: '¿Cuánto cuesta el envío?',
          answer: `${isDeliveryFree ? 'Nada: es gratis a todo el país.' : 'Depende de adónde va y de cómo lo querés recibir: lo ves en el carrito con tu código postal, antes de pagar.'} Los detalles están en [Envíos](/envios).`,
        },
        {
          question: '¿Cómo sigo mi pedido?',
          answer:
            'Te escribimos en cada paso. Cuando sale, el email incluye el número de seguimiento si el transporte lo da. También podés buscarlo en [Seguí tu pedido](/seguimiento), con su número y tu email.',
        },
      ],
    },
    {
      title: 'Cambios y devoluciones',
      questions: [
        {
          question: 'Me arrepentí de la compra, ¿qué hago?',
          answer:
            'Tenés 10 días corridos desde que recibís el producto. Usá el [Botón de arrepentimiento](/arrepentimiento): no pide cuenta ni motivos, te da un código en el momento y no te cuesta nada.',
        },
        {
          question: 'El perfume llegó roto o no es el que pedí',
          answer:
            'Escribinos desde [Contacto](/contact) con el número de pedido. Lo cambiamos o te devolvemos el dinero.',
        },
        {
          question: '¿Qué hacen con mis datos?',
          answer: 'Los usamos solo para tu compra. Está todo en [Privacidad](/privacidad).',
        },
      ],
    },
  ]
}
