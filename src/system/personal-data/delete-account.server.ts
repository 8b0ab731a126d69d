import { accountDeleted } from '../../accounts/mails.ts'
import { requireCurrentPassword } from '../../accounts/passwords/current-password.server.ts'
import { deleteUser } from '../../accounts/queries.server.ts'
import type { SessionUser } from '../../accounts/sessions/sessions.server.ts'
import { deleteAlertsOf } from '../../catalog/alerts/queries.server.ts'
import { deleteMessagesOf } from '../../contact/queries.server.ts'
import { anonymiseWithdrawals } from '../../contact/withdrawals/queries.server.ts'
import { eraseCustomerMails } from '../../notifications/erase-customer-mails.server.ts'
import { anonymiseOrders } from '../../orders/anonymise-orders.server.ts'
import { type OrderStatus, statusLabels } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, unauthorized } from '../../platform/http/errors.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import { deleteReviewsOf } from '../../reviews/invitations.server.ts'
import { deleteCustomerNotes } from '../customers/delete-customer-notes.server.ts'
import { lockCustomers } from '../customers/refresh-customers.server.ts'
import { anonymiseAudit, listOpenOrders, listOrdersOf, lockAgainstOrders } from './queries.server.ts'

/** Deletes a customer's account (Ley 25.326, art. 16). Orders that accounting needs stay, anonymised. */
export async function deleteAccount(db: Db, account: SessionUser, token: string, password: string) {
  const { id } = account
  if (account.is_admin) throw conflict('Una cuenta de administración no se elimina desde acá.', 'es-administracion')
  await requireCurrentPassword(db, account, token, password, 'password')
  await db.transaction().execute(async (tx) => {
    await lockCustomers(tx)
    const user = await lockAgainstOrders(tx, id)
    // Becoming staff changes the password, so this also covers an account that became staff meanwhile.
    if (user?.password_hash !== account.password_hash) throw unauthorized()
    const open = await listOpenOrders(tx, id)
    if (open.length > 0) throw stillOpen(open)
    await eraseCustomerMails(tx, user)
    await deleteCustomerNotes(tx, id)
    await deleteReviewsOf(tx, user)
    await anonymiseWithdrawals(tx, user)
    const orders = await listOrdersOf(tx, id)
    await anonymiseOrders(tx, id)
    await anonymiseAudit(tx, orders)
    if (user.email_verified_at) {
      await deleteAlertsOf(tx, user.email)
      await deleteMessagesOf(tx, user.email)
    }
    await mailConfirmation(tx, user)
    await deleteUser(tx, id)
  })
}

function stillOpen(orders: { order_number: string; status: OrderStatus }[]) {
  const named = orders.map(({ order_number, status }) => `${order_number} (${stateOf(status)})`)
  const sentence =
    orders.length === 1
      ? `Tu pedido ${named} está en curso. Cuando termine o se cancele`
      : `Tus pedidos ${and.format(named)} están en curso. Cuando terminen o se cancelen`
  return conflict(`${sentence}, vas a poder eliminar tu cuenta.`, 'pedidos-abiertos')
}

const and = new Intl.ListFormat('es-AR')

function stateOf(status: OrderStatus) {
  const isOver = status === 'entregado' || status === 'cancelado'
  return isOver ? 'con una devolución sin terminar' : statusLabels[status].toLowerCase()
}

function mailConfirmation(tx: Db, { id, email: to, first_name }: { id: number; email: string; first_name: string }) {
  return writeMail(tx, accountDeleted, { key: `account-deleted:${id}`, to, about: { first_name } })
}
