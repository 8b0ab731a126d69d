import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { formatAgo } from '../platform/argentina/time-ago.ts'
import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'

type Values = Readonly<Record<string, unknown>>

type Edited<Change> = {
  /** As the audit log names it. */
  table: string
  id: number | string
  /** «esta promoción» */
  what: string
  /** Only one person edits this row: a conflict comes from another tab or device of theirs. */
  isOwn?: boolean
  change: Change
  /** The values that the form was opened with. Without them the change is saved unchecked. */
  seen: Values | undefined
  now: Values
  /** Fields that only make sense together: changing one counts as changing all. */
  together?: readonly (keyof Change & string)[]
}

/**
 * Throws 409 if the change would overwrite a field that somebody else saved after the form was opened. Returns the
 * values to save: a field that was sent unchanged keeps its current value.
 */
export async function refuseOverwriting<Change extends object>(
  tx: Db,
  { table, id, what, isOwn = false, change, seen, now, together = [] }: Edited<Change>,
): Promise<Change> {
  if (!seen) return change
  const sent = change as Values
  const untouched = Object.keys(sent).filter((name) => name in seen && isSame(sent[name], seen[name]))
  const mine = Object.keys(sent).filter((name) => !untouched.includes(name))
  const requested = together.some((name) => mine.includes(name)) ? [...new Set([...mine, ...together])] : mine
  const lost = requested.filter(
    (name) => name in seen && !isSame(now[name], seen[name]) && !(name in sent && isSame(now[name], sent[name])),
  )
  if (lost.length > 0 && isOwn) throw editedByOneself(what, { lost, now })
  if (lost.length > 0) throw await editedByOther(tx, { table, id, what }, { lost, now })
  return { ...change, ...pick(now, untouched) }
}

/** Null, undefined and '' are equal: a form sends an empty field as ''. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? '', other ?? '')

const pick = (values: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]))

async function editedByOther(
  tx: Db,
  { table, id, what }: Pick<Edited<unknown>, 'table' | 'id' | 'what'>,
  { lost, now }: { lost: readonly string[]; now: Values },
) {
  const last = await findLastEdit(tx, table, String(id), lost)
  const who = last?.first_name || 'Otra persona'
  const when = last ? ` ${formatAgo(last.created_at, new Date())}` : ''
  const message = `${who} cambió ${what}${when}, mientras editabas. Compará lo suyo con lo tuyo y elegí qué queda.`
  const errors = Object.fromEntries(lost.map((name) => [name, `${who} lo cambió${when}`]))
  return new ShopError(409, 'editado-por-otro', message, errors, {
    saved_by: last?.first_name || null,
    saved_at: last?.created_at ?? null,
    now: pick(now, lost),
  })
}

function editedByOneself(what: string, { lost, now }: { lost: readonly string[]; now: Values }) {
  const message = `Cambiaste ${what} en otra pestaña o en otro dispositivo mientras editabas acá. Mirá qué dice ahora y guardá de nuevo para dejar lo de acá.`
  const errors = lost.map((name) => [name, now[name] ? `Ahora dice «${now[name]}»` : 'Ahora está vacío'])
  return new ShopError(409, 'editado-por-otro', message, Object.fromEntries(errors), {
    saved_by: null,
    saved_at: null,
    now: pick(now, lost),
  })
}

/**
 * Prefers the last edit of one of `names`. Falls back to the row's last edit, since the log names some fields otherwise
 * (pictures).
 */
async function findLastEdit(tx: Db, table: string, id: string, names: readonly string[]) {
  const { rows } = await sql<{ created_at: string; first_name: string | null }>`
    select audit_log.created_at, users.first_name
    from audit_log left join users on users.id = actor_id
    where table_name = ${table} and row_id = ${id} and action = 'update'
    order by after ?| ${[...names]}::text[] desc, audit_log.id desc limit 1`.execute(tx)
  return rows[0]
}
