import { sql } from 'kysely'
import { phoneDigits } from '../../platform/argentina/phone.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { matchesEach } from '../../platform/database/matches-words.server.ts'
import { sameEmail } from '../../platform/mail/same-email.server.ts'
import { hasPhone } from '../customers/queries.server.ts'
import { refreshCustomers } from '../customers/refresh-customers.server.ts'
import type { FoundCustomer } from './contract.ts'
import { maxFound } from './typed-text.ts'

/** Finds customers and guests by name, e-mail, city or phone: an exact e-mail first, then the newest. */
export async function findCustomers(db: Db, text: string): Promise<FoundCustomer[]> {
  await refreshCustomers(db)
  // Separate queries each take their first rows from an index; one combined query would sort every match of a common
  // name.
  const queries = [
    sql`select person_id as id, 0 as rank, created_at from customers where ${sameEmail('email', text)}`,
    sql`select id, 1, created_at from customers
      where joined_to is null and not is_staff and ${matchesEach(sql`search_text`, text)} order by created_at desc, id desc limit ${maxFound}`,
  ]
  const phone = phoneDigits(text)
  if (phone) {
    queries.push(sql`select person_id, 1, created_at from customers where ${hasPhone(phone.digits)}
      order by created_at desc, id desc limit ${maxFound}`)
  }
  const { rows } = await sql<FoundCustomer>`
    with found as (${sql.join(
      queries.map((query) => sql`(${query})`),
      sql` union all `,
    )}),
    best as (select id, min(rank) as rank from found group by id)
    select customers.id, trim(first_name || ' ' || last_name) as name, email, phone, city, orders_count,
      user_id is null as is_guest
    from best join customers using (id) where not is_staff order by rank, created_at desc, id desc limit ${maxFound}`.execute(
    db,
  )
  return rows
}
