/** Offered while none is saved; not stored until used. */
export const exampleAnswers = [
  {
    title: 'Tu pedido está en camino',
    text: 'Hola, {nombre}:\n\nTu pedido {pedido} ya salió. El número de seguimiento está en el mail del envío; si no lo encontrás, avisanos y te lo mandamos de nuevo.\n\nGracias por elegirnos.',
  },
  {
    title: 'Cómo pagar por transferencia',
    text: 'Hola, {nombre}:\n\nPara pagar el pedido {pedido} por transferencia, entrá al enlace del mail de tu compra: ahí están los datos de la cuenta y podés subir el comprobante. Cuando lo acreditemos te avisamos por mail.\n\nCualquier duda, escribinos.',
  },
  {
    title: 'Cambios y devoluciones',
    text: 'Hola, {nombre}:\n\nTenés 10 días desde que recibís tu compra para arrepentirte, con el perfume sin abrir. Contanos qué pasó con el pedido {pedido} y te decimos cómo seguir: coordinamos el retiro sin costo para vos.\n\nSaludos.',
  },
] as const

type Recipient = { name: string; order_number: string | undefined }

/** Fills in the placeholders. Unknown values stay as placeholders, for the writer to complete. */
export function fillAnswer(text: string, { name, order_number }: Recipient) {
  const first = name.trim().split(/\s+/)[0] ?? ''
  // Replacement functions, since `$` in a replacement string is special.
  return text.replaceAll('{nombre}', () => first || '{nombre}').replaceAll('{pedido}', () => order_number ?? '{pedido}')
}

export const blankOf = (text: string) => text.match(/\{(nombre|pedido)\}/)?.[0]
