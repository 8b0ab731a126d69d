import type { Db } from '../../platform/database.server.ts'
import { sendMail, writeMail } from '../../platform/mail.server.ts'
import { formatDateTime } from '../../platform/time.ts'
import { findSettings } from '../../settings/queries.server.ts'
import type { WithdrawalStatus } from './rules.ts'

type Told = { code: string; order_number: string; email: string; created_at: Date }

/** Nothing that the form's free texts say: a mail to any address must carry no words of a stranger. */
export async function mailReceipt(db: Db, { code, email, created_at }: Told, publicUrl: string) {
  await mail(db, email, {
    subject: `Recibimos tu arrepentimiento: ${code}`,
    paragraphs: [
      `Tu código de trámite es ${code}. Lo recibimos el ${formatDateTime(created_at.toISOString())} h.`,
      'Te respondemos por este medio dentro de las 24 horas. La devolución no tiene costo para vos.',
    ],
    action: { label: 'Seguir el trámite', url: pageOf(code, publicUrl) },
    closing: 'Si no fuiste vos, no hace falta que hagas nada.',
  })
}

export async function mailStaff(db: Db, { code, order_number }: Told, publicUrl: string) {
  const { email } = await findSettings(db)
  if (!email) return
  await mail(db, email, {
    subject: `Arrepentimiento ${code}: hay 24 horas para responder`,
    paragraphs: [`Alguien usó el botón de arrepentimiento por el pedido ${order_number}.`],
    action: { label: 'Responder', url: `${publicUrl}/admin/withdrawals` },
  })
}

const answers: Record<Exclude<WithdrawalStatus, 'recibido'>, { subject: string; text: string }> = {
  aceptado: {
    subject: 'Aceptamos tu arrepentimiento',
    text: 'Aceptamos tu arrepentimiento. Si ya tenés el producto, coordinamos con vos el retiro sin costo; si lo pagaste, te devolvemos el dinero por el mismo medio.',
  },
  observado: {
    subject: 'Nos falta un dato para tu arrepentimiento',
    text: 'Necesitamos un dato más para seguir con tu arrepentimiento. Respondé este correo y lo resolvemos con vos.',
  },
  reintegrado: {
    subject: 'Te devolvimos el dinero',
    text: 'Ya hicimos el reintegro por tu arrepentimiento. Según el medio de pago, puede tardar unos días en aparecer.',
  },
}

export async function mailAnswer(db: Db, told: Told, status: WithdrawalStatus, note: string, publicUrl: string) {
  if (status === 'recibido') return
  const { subject, text } = answers[status]
  await mail(db, told.email, {
    subject: `${subject}: ${told.code}`,
    paragraphs: note ? [text, note] : [text],
    action: { label: 'Ver el estado del trámite', url: pageOf(told.code, publicUrl) },
  })
}

const pageOf = (code: string, publicUrl: string) => `${publicUrl}/arrepentimiento/${code}`

type Words = Pick<Parameters<typeof writeMail>[0], 'subject' | 'paragraphs' | 'action' | 'closing'>

async function mail(db: Db, to: string, words: Words) {
  const { shop_name, email } = await findSettings(db)
  await sendMail(db, writeMail({ from: { name: shop_name, address: email }, to, greeting: 'Hola:', ...words }))
}
