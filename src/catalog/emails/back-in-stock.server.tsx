import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import { bottleName } from '../item-name.ts'
import type { backInStock } from '../mails.ts'
import { soldVolume } from '../sold-volume.server.ts'

/** Not sent if the visitor has unsubscribed meanwhile, or the product is no longer on sale. */
export const email: WriteEmail<typeof backInStock> = async ({ db, publicUrl, shop }, { about }) => {
  const product = await db
    .selectFrom('stock_waiting')
    .innerJoin('products', 'products.id', 'stock_waiting.product_id')
    .select(['products.id', 'products.name', 'products.brand', 'products.concentration'])
    .select([soldVolume.as('volume'), 'stock_waiting.token'])
    .where('stock_waiting.id', '=', String(about.waiting_id))
    .where('products.is_active', '=', true)
    .executeTakeFirst()
  if (!product) return undefined
  const name = [bottleName(product), product.brand].filter(Boolean).join(', ')
  const leave = `${publicUrl}/aviso-de-stock/baja/${product.token}`
  const body = await renderEmail(
    <EmailFrame shop={shop} title="Volvió el perfume que esperabas" preview={`${name} está de nuevo en stock.`}>
      <Paragraph>Hola:</Paragraph>
      <Paragraph>{`${name} está de nuevo en stock. Nos pediste que te avisáramos.`}</Paragraph>
      <Action href={`${publicUrl}/products/${product.id}`}>Ver el perfume</Action>
      <SmallPrint>
        Avisamos en orden y a tantas personas como frascos llegaron, pero no lo reservamos: es de quien lo compra
        primero. Este aviso se manda una sola vez.
      </SmallPrint>
      <SmallPrint>
        <a className="action" href={leave}>
          Dejá la lista
        </a>
        {' si no querés más avisos de stock.'}
      </SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Volvió ${product.name}`, secret: leave, unsubscribe: leave }
}
