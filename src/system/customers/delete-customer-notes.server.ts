import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'

/**
 * Deletes the staff's notes and tags about a person before their account is deleted. The person's guest customers stay,
 * as their orders do. Requires the lock of customers.
 */
export async function deleteCustomerNotes(tx: Db, user_id: number) {
  const rows = tx.selectFrom('customers').select('id').where('person_id', '=', user_id)
  await tx.deleteFrom('customer_notes').where('customer_id', 'in', rows).execute()
  await tx.deleteFrom('customer_tags').where('customer_id', 'in', rows).execute()
  await sql`insert into customer_changes (email)
    select normal_email(email) from customers where joined_to = ${user_id}`.execute(tx)
}
