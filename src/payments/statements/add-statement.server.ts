import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { hashFile } from '../../platform/files/hash-file.server.ts'
import { StatementFormat } from './contract.ts'
import type { ReadLine } from './read-line.ts'
import { type ReadStatement, readStatement } from './read-statement.server.ts'

type Sent = {
  file: string
  folder: string
  file_name: string
  account: string
  format: StatementFormat | undefined
  created_by: number
}

/** Saves the credits of a statement file. Lines that an earlier file of the account contained are not saved again. */
export async function addStatement(db: Db, { file, folder, file_name, account, format, created_by }: Sent) {
  // Hash first: reading rewrites the file as UTF-8.
  const sha256 = await hashFile(file)
  const taught = StatementFormat.safeParse((await findAccount(db, account))?.format).data
  const read = await readStatement(file, folder, { given: format, taught })
  return db
    .transaction()
    .execute(async (tx) => {
      const { id: account_id, name } = await lockAccount(tx, account, format)
      const { id } = await tx
        .insertInto('statements')
        .values({ account_id, file_name: file_name.slice(0, 200), sha256, created_by })
        .onConflict((same) => same.columns(['account_id', 'sha256']).doUpdateSet({ sha256 }))
        .returning('id')
        .executeTakeFirstOrThrow()
      const { lines, added } = await saveLines(tx, account_id, id, read.lines)
      return { id, account: name, file_name, ...countsOf(read), lines, new_lines: added, repeated_lines: lines - added }
    })
    .then((statement) => ({ statement, refusals: read.refusals }))
}

const countsOf = ({ format, outgoing, refused }: ReadStatement) => ({ format, outgoing, refused })

function findAccount(db: Db, name: string) {
  return db
    .selectFrom('statement_accounts')
    .select('format')
    .where(sql`fold(name)`, '=', sql`fold(${name})`)
    .executeTakeFirst()
}

/**
 * Finds or creates the account by its name, ignoring case and accents. Locks it, which serializes files of one account.
 */
async function lockAccount(tx: Db, name: string, format: StatementFormat | undefined) {
  const taught = format ? JSON.stringify(format) : null
  const { rows } = await sql<{ id: number; name: string }>`
    insert into statement_accounts (name, format) values (${name}, ${taught})
    on conflict (fold(name)) do update set format = coalesce(excluded.format, statement_accounts.format)
    returning id, name`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('statement_accounts gave no row')
  return row
}

async function saveLines(tx: Db, account_id: number, statement_id: number, read: readonly ReadLine[]) {
  const numbered = numberLines(read)
  const { rows } = await sql<{ lines: number; added: number }>`
    with sent as (
      select * from unnest(
        ${numbered.map(({ day }) => day)}::date[], ${numbered.map(({ amount }) => amount)}::numeric[],
        ${numbered.map(({ description }) => description)}::text[], ${numbered.map(({ reference }) => reference)}::text[],
        ${numbered.map(({ counterparty }) => counterparty)}::text[],
        ${numbered.map(({ fingerprint }) => fingerprint)}::text[], ${numbered.map(({ ordinal }) => ordinal)}::integer[]
      ) as line (day, amount, description, reference, counterparty, fingerprint, ordinal)
    ), added as (
      insert into statement_lines (account_id, day, amount, description, reference, counterparty, fingerprint, ordinal)
      select ${account_id}, sent.* from sent
      on conflict (account_id, fingerprint, ordinal) do nothing
      returning id
    ), there as (
      select id from added
      union
      select kept.id from statement_lines kept join sent using (fingerprint, ordinal) where kept.account_id = ${account_id}
    ), named as (
      insert into statement_rows (statement_id, line_id) select ${statement_id}, id from there on conflict do nothing
    )
    select (select count(*) from there)::integer as lines, (select count(*) from added)::integer as added
  `.execute(tx)
  return rows[0] ?? { lines: 0, added: 0 }
}

/** Numbers identical lines, which all count. Repetitions of a line with the bank's own number are dropped. */
function numberLines(read: readonly ReadLine[]) {
  const seen = new Map<string, number>()
  const numbered: (ReadLine & { fingerprint: string; ordinal: number })[] = []
  for (const line of read) {
    const fingerprint = fingerprintOf(line)
    const ordinal = (seen.get(fingerprint) ?? 0) + 1
    if (ordinal > 1 && isNumbered(line)) continue
    seen.set(fingerprint, ordinal)
    numbered.push({ ...line, fingerprint, ordinal })
  }
  return numbered
}

const isNumbered = ({ reference }: ReadLine) =>
  /[1-9]/.test(reference) && reference.replace(/[^\p{L}\p{N}]/gu, '').length >= 4

/** Ignores case and spacing, so that a line is the same in a CSV and in a spreadsheet. */
function fingerprintOf({ day, amount, description, reference, counterparty }: ReadLine) {
  const texts = [description, reference, counterparty].map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim())
  return hash('sha256', JSON.stringify([day, amount.toFixed(2), ...texts]))
}
