import { type SqlBool, sql } from 'kysely'
import { soldVolume } from '../catalog/sold-volume.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deleteSome } from '../platform/database/delete-some.server.ts'
import { hashToken, newToken } from '../platform/http/tokens.server.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'

type Bottle = { product_id: number; name: string; brand: string; concentration: string | null; volume: string }

/**
 * Whether the buyer has the product: the order was delivered, no withdrawal is open or accepted, and neither its money
 * nor these units were refunded or are about to be.
 */
const hasBottle = (order_id: unknown, product_id: unknown) => sql<SqlBool>`exists (
  select from orders
  where orders.id = ${order_id} and orders.status = 'entregado'
    and not exists (select from withdrawals where order_id = orders.id and status <> 'observado')
    and coalesce((
      select sum(
        coalesce((select sum(amount) from refunds where payment_id = payments.id), 0)
        + coalesce((select sum(amount) from refund_requests where payment_id = payments.id and status = 'pendiente'), 0)
      ) < sum(amount)
      from payments where order_id = orders.id and status = 'confirmado'
    ), true)
    and (select sum(quantity) from order_items where order_id = orders.id and order_items.product_id = ${product_id}) > coalesce((
      select sum(refund_lines.quantity)
      from refund_lines
        join refund_requests on refund_requests.id = request_id and refund_requests.status <> 'fallida'
        join payments on payments.id = payment_id
        join order_items on order_items.order_id = payments.order_id and order_items.line = refund_lines.line
      where payments.order_id = orders.id and order_items.product_id = ${product_id}
    ), 0)
)`

const isReviewed = (order_id: unknown, { id, family_id }: { id: unknown; family_id: unknown }) => sql<boolean>`exists (
  select from product_reviews join products as said on said.id = product_reviews.product_id
  where product_reviews.order_id = ${order_id} and (said.id = ${id} or said.family_id = ${family_id})
)`

const ofProduct = { id: sql.ref('products.id'), family_id: sql.ref('products.family_id') }

/** Lists the perfumes of an order still to be reviewed: one size of each. */
export async function listReviewable(db: Db, order_id: string): Promise<Bottle[]> {
  const { rows } = await sql<Bottle>`
    select product_id, name, brand, concentration, volume from (
      select distinct on (coalesce(family_id, -id)) id as product_id, name, brand, concentration, ${soldVolume} as volume, line
      from products join (
        select product_id, min(line) as line from order_items where order_id = ${order_id} group by product_id
      ) as items on items.product_id = products.id
      where ${hasBottle(sql`${order_id}::uuid`, sql.ref('products.id'))}
        and not ${isReviewed(sql`${order_id}::uuid`, ofProduct)}
      order by coalesce(family_id, -id), line
    ) as perfumes order by line`.execute(db)
  return rows
}

/** Every attempt to send the mail creates a token: only its hash is stored. */
export async function newInvitation(db: Db, order_id: string, product_id: number) {
  const token = newToken()
  await db
    .insertInto('review_invitations')
    .values({ token_hash: hashToken(token), order_id, product_id })
    .execute()
  return token
}

/** Locks the order, so that concurrent reviews of two sizes are serialised. */
export function lockInvitedOrder(tx: Db, token: string) {
  return sql`
    select from orders where id = (select order_id from review_invitations where token_hash = ${hashToken(token)})
    for no key update`.execute(tx)
}

export function findInvitation(db: Db, token: string) {
  return db
    .selectFrom('review_invitations as invitation')
    .innerJoin('orders', 'orders.id', 'invitation.order_id')
    .innerJoin('products', 'products.id', 'invitation.product_id')
    .select(['invitation.order_id', 'invitation.product_id', 'orders.customer_name'])
    .select(['products.name', 'products.brand', 'products.concentration', 'products.is_active'])
    .select(soldVolume.as('volume'))
    .select(hasBottle(sql.ref('invitation.order_id'), sql.ref('invitation.product_id')).as('has_bottle'))
    .select(isReviewed(sql.ref('invitation.order_id'), ofProduct).as('is_used'))
    .where('invitation.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

const emailHash = (email: unknown) => sql<Buffer>`sha256(convert_to(normal_email(${email}), 'UTF8'))`

export async function hasOptedOut(db: Db, email: string) {
  const row = await db
    .selectFrom('review_leavers')
    .select('created_at')
    .where('email_hash', '=', emailHash(email))
    .executeTakeFirst()
  return row !== undefined
}

/** Opts the address of the token out of invitations. An unknown token changes nothing. */
export async function optOut(db: Db, token: string) {
  await db
    .insertInto('review_leavers')
    .columns(['email_hash'])
    .expression((insert) =>
      insert
        .selectFrom('review_invitations')
        .innerJoin('orders', 'orders.id', 'review_invitations.order_id')
        .select(emailHash(sql.ref('orders.customer_email')).as('email_hash'))
        .where('token_hash', '=', hashToken(token))
        .where('orders.customer_email', '<>', ''),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Links older than a year stop working. */
export function deleteOldInvitations(db: Db, limit: number) {
  return deleteSome(db, 'review_invitations', { where: sql`created_at < now() - interval '1 year'`, limit })
}

/** Deletes a customer's reviews, including those as a guest if their address is confirmed. */
export async function deleteReviewsOf(tx: Db, user: { id: number; email: string; email_verified_at: string | null }) {
  const own = tx
    .selectFrom('orders')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('user_id', '=', user.id),
        ...(user.email_verified_at ? [and([eb('user_id', 'is', null), sameEmail('customer_email', user.email)])] : []),
      ]),
    )
  await tx.deleteFrom('product_reviews').where('order_id', 'in', own).execute()
  await tx.deleteFrom('review_invitations').where('order_id', 'in', own).execute()
}
