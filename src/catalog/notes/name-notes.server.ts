import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { noteKeys } from './note-keys.ts'

const atOnce = 500

/** Fills in `note_keys` of products that lack them: from an older version, or inserted from outside. */
export async function nameNotes(db: Db) {
  while ((await nameSome(db)) === atOnce);
}

async function nameSome(db: Db) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'notes', 'notes_top', 'notes_heart', 'notes_base'])
    .where('note_keys', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const named = rows.map(({ id, ...written }) => ({ id, note_keys: noteKeys(written) }))
  // Skips products saved meanwhile.
  await sql`update products set note_keys = named.note_keys
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(id integer, note_keys text[])
    where products.id = named.id and products.note_keys is null`.execute(db)
  return rows.length
}
