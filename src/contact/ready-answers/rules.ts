/** Offered while nobody has kept any; nothing of them is stored until somebody does. */
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

type Asked = { name: string; order_number: string | undefined }

/** The answer as it goes out. What is not known stays as it stands, for anyone who writes to fill in. */
export function fillAnswer(text: string, { name, order_number }: Asked) {
  const first = name.trim().split(/\s+/)[0] ?? ''
  // By functions: a `$` in what a stranger wrote is only a sign.
  return text.replaceAll('{nombre}', () => first || '{nombre}').replaceAll('{pedido}', () => order_number ?? '{pedido}')
}

/** What nobody filled in, if anything. */
export const blankOf = (text: string) => text.match(/\{(nombre|pedido)\}/)?.[0]
