import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { recordAct } from '../audit/queries.server.ts'
import { findPerson } from './queries.server.ts'
import { lockCustomers, refreshCustomers } from './refresh-customers.server.ts'

/**
 * «No es la misma persona»: separates an address from its person, and keeps it from being joined automatically again.
 */
export async function splitCustomer(db: Db, id: number, other_id: number, staff_id: number) {
  await refreshCustomers(db)
  await db.transaction().execute(async (tx) => {
    await lockCustomers(tx)
    const [person, other] = [await findPerson(tx, id), await findIdentity(tx, other_id)]
    if (other.person_id !== person.id) throw alreadyApart(other.separator)
    if (other.id === person.id) {
      const message = 'Elegí cuál de los otros es otra persona'
      throw invalid(message, { customer_id: message })
    }
    await sql`select part_customer(${other_id})`.execute(tx)
    await setApart(tx, other_id, staff_id)
    await recordAct(tx, 'Separó dos clientes', { customer_id: person.id, other_customer_id: other_id })
  })
}

/** «Es la misma persona»: joins two customers against the rules on names and phones, and undoes a separation. */
export async function joinCustomer(db: Db, id: number, other_id: number) {
  await refreshCustomers(db)
  await db.transaction().execute(async (tx) => {
    await lockCustomers(tx)
    const [one, other] = [await findPerson(tx, id), await findPerson(tx, other_id)]
    if (one.id === other.id) throw conflict('Ya figuran como la misma persona.', 'ya-unidos')
    if (one.user_id !== null && other.user_id !== null) {
      throw conflict('Los dos tienen cuenta: dos cuentas no se unen.', 'dos-cuentas')
    }
    const [person, joined] = other.user_id === null ? [one, other] : [other, one]
    await sql`select join_customer(${joined.id}, ${person.id})`.execute(tx)
    await sql`select count_customer(${person.id})`.execute(tx)
    for (const { id } of [one, other]) await setApart(tx, id, null)
    await recordAct(tx, 'Unió dos clientes', { customer_id: person.id, other_customer_id: joined.id })
  })
}

async function findIdentity(tx: Db, id: number) {
  const row = await tx
    .selectFrom('customers')
    .leftJoin('users as separator', 'separator.id', 'customers.apart_by')
    .select(['customers.id', 'customers.person_id', 'separator.first_name as separator'])
    .where('customers.id', '=', id)
    .where('customers.is_staff', '=', false)
    .executeTakeFirst()
  if (!row) throw notFound('Cliente no encontrado')
  return row
}

const alreadyApart = (by: string | null) =>
  conflict(by ? `${by} ya los separó.` : 'Ya no figuran como la misma persona.', 'ya-separados')

async function setApart(tx: Db, id: number, by: number | null) {
  const apart_at = by === null ? null : new Date()
  await tx.updateTable('customers').set({ apart_at, apart_by: by }).where('id', '=', id).execute()
}
