import { bottleName } from '../../catalog/item-name.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint, Subtitle } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import { hasOptedOut, listReviewable, newInvitation } from '../invitations.server.ts'
import type { reviewInvitation } from '../mails.ts'

/** Not sent if the order was returned meanwhile, or its buyer opted out. */
export const email: WriteEmail<typeof reviewInvitation> = async ({ db, publicUrl, shop }, { about, to_address }) => {
  const bottles = await listReviewable(db, about.order_id)
  if (bottles.length === 0 || (await hasOptedOut(db, to_address))) return undefined
  const { order_number, customer_name } = await db
    .selectFrom('orders')
    .select(['order_number', 'customer_name'])
    .where('id', '=', about.order_id)
    .executeTakeFirstOrThrow()
  const requested: { name: string; link: string }[] = []
  for (const bottle of bottles) {
    const token = await newInvitation(db, about.order_id, bottle.product_id)
    const name = [bottleName(bottle), bottle.brand].filter(Boolean).join(', ')
    requested.push({ name, link: `${publicUrl}/opinar/${token}` })
  }
  const leave = `${requested[0]?.link}/baja`
  const [first] = requested
  const body = await renderEmail(
    <EmailFrame
      shop={shop}
      title={requested.length === 1 ? '¿Qué te pareció tu perfume?' : '¿Qué te parecieron tus perfumes?'}
      preview="Cuánto dura, cuánta estela deja: en un minuto ayudás a quien lo está por elegir."
    >
      <Paragraph>{greeting(customer_name)}</Paragraph>
      <Paragraph>
        {`¿Ya probaste lo que pediste (${order_number})? Contanos cuánto dura y cuánta estela deja: lo lee quien lo está por elegir.`}
      </Paragraph>
      {requested.map(({ name, link }) => (
        <div key={link}>
          <Subtitle>{name}</Subtitle>
          <Action href={link}>{requested.length === 1 ? 'Dar mi opinión' : `Opinar de ${name}`}</Action>
        </div>
      ))}
      <SmallPrint>
        Publicamos tu nombre y la inicial de tu apellido, nunca tu email. No hace falta tener una cuenta, y no damos
        nada a cambio de una opinión, ni buena ni mala.
      </SmallPrint>
      <SmallPrint>
        {'Te lo preguntamos una sola vez por pedido. '}
        <a className="action" href={leave}>
          Dejá la lista
        </a>
        {' si no querés que te preguntemos más.'}
      </SmallPrint>
    </EmailFrame>,
  )
  const secret = [leave, ...requested.map(({ link }) => link)]
  return {
    ...body,
    subject: requested.length === 1 ? `¿Qué te pareció ${first?.name}?` : '¿Qué te parecieron tus perfumes?',
    secret,
    unsubscribe: leave,
  }
}
