import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict } from '../../platform/http/errors.ts'
import { findPerson } from './queries.server.ts'
import { lockCustomers, refreshCustomers } from './refresh-customers.server.ts'

const maxSuggested = 200

export async function listTags(db: Db) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(tag) as tag, count(*)::integer as count from customer_tags
    group by fold(tag) order by count(*) desc, fold(min(tag)) limit ${maxSuggested}`.execute(db)
  return rows
}

/** Replaces a customer's tags. Spells an existing tag as the other customers have it. */
export async function setTags(db: Db, id: number, { tags, before }: { tags: string[]; before?: string[] | undefined }) {
  await refreshCustomers(db)
  await db.transaction().execute(async (tx) => {
    await lockCustomers(tx)
    const person = await findPerson(tx, id)
    if (before && !(await haveTags(tx, person.id, before))) {
      throw conflict('Otra persona cambió las etiquetas recién. Revisalas y volvé a guardar.', 'etiquetas-cambiadas')
    }
    // Writes only the differences, so that the audit log shows no more.
    await sql`delete from customer_tags
      where customer_id = ${person.id} and fold(tag) <> all (select fold(unnest(${tags}::text[])))`.execute(tx)
    await sql`insert into customer_tags (customer_id, tag)
      select distinct on (fold(wanted)) ${person.id}::integer,
        coalesce((select min(tag) from customer_tags where fold(tag) = fold(wanted)), wanted)
      from unnest(${tags}::text[]) as wanted
      on conflict do nothing`.execute(tx)
  })
}

async function haveTags(tx: Db, customer_id: number, tags: string[]) {
  const { rows } = await sql<{ same: boolean }>`
    select array(select fold(tag) from customer_tags where customer_id = ${customer_id} order by 1)
      = array(select distinct fold(was) from unnest(${tags}::text[]) as was order by 1) as same`.execute(tx)
  return rows[0]?.same === true
}
