import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'

/**
 * Before an account goes, which takes its customer's row with it: what staff said of the person. What was bought as a
 * guest by the same person stays, as its orders do. Needs the lock of customers.
 */
export async function forgetCustomerOf(tx: Db, user_id: number) {
  const rows = tx.selectFrom('customers').select('id').where('person_id', '=', user_id)
  await tx.deleteFrom('customer_notes').where('customer_id', 'in', rows).execute()
  await tx.deleteFrom('customer_tags').where('customer_id', 'in', rows).execute()
  await sql`insert into customer_changes (email)
    select normal_email(email) from customers where joined_to = ${user_id}`.execute(tx)
}
