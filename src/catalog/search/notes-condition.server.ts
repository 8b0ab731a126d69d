import { type SqlBool, sql } from 'kysely'
import { noteKey } from '../notes/note-keys.ts'

/** Products with all of `notes` and none of `without`; synonyms count. */
export function withNotes({
  notes = [],
  without = [],
}: {
  notes?: readonly string[] | undefined
  without?: readonly string[] | undefined
}) {
  const has = notes.length > 0 ? sql<SqlBool>`products.note_keys @> ${notes.map(noteKey)}::text[]` : sql<SqlBool>`true`
  if (without.length === 0) return has
  return sql<SqlBool>`(${has} and not coalesce(products.note_keys && ${without.map(noteKey)}::text[], false))`
}
