import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/database/database.server.ts'
import { inSnapshot } from '../../platform/database/in-snapshot.server.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import type { ChainEnd } from './contract.ts'

type ChainReport = {
  entries: number
  first_at: string | null
  last_at: string | null
  end: ChainEnd
  /** Entries from which a customer's personal data was erased. */
  faded: number
  fault: string | undefined
}

type Link = {
  place: number
  entry_id: number
  created_at: string | null
  hash: Buffer
  personal_hash: Buffer | null
  text: string | null
  personal: Buffer | null
}

const linksPerQuery = 5000

/**
 * Verifies the whole chain as of one moment. `seen` are ends of the chain recorded earlier, which it must still
 * contain.
 */
export function checkChain(db: Db, seen: readonly (ChainEnd & { where: string })[] = []): Promise<ChainReport> {
  return inSnapshot(db, async (tx) => {
    const report: ChainReport = {
      entries: 0,
      first_at: null,
      last_at: null,
      faded: 0,
      fault: undefined,
      end: { place: 0, hash: '' },
    }
    const hashes = new Map<number, string>()
    for (;;) {
      throwIfInterrupted()
      const links = await listLinks(tx, report.end.place)
      for (const link of links) {
        report.fault = faultOf(link, report.end)
        if (report.fault) return report
        report.entries += 1
        report.first_at ??= link.created_at
        report.last_at = link.created_at
        if (link.personal_hash && !link.personal) report.faded += 1
        report.end = { place: link.place, hash: link.hash.toString('hex') }
        if (seen.some(({ place }) => place === link.place)) hashes.set(link.place, report.end.hash)
      }
      if (links.length < linksPerQuery) break
    }
    report.fault = (await findUnlinked(tx)) ?? missingEnd(seen, hashes)
    return report
  })
}

async function listLinks(db: Db, after: number) {
  const { rows } = await sql<Link>`
    select place, entry_id, created_at, hash, personal_hash,
      case when id is not null then audit_text(l) end as text, audit_personal_hash(l, salt) as personal
    from audit_chain c left join audit_log l on l.id = c.entry_id
    where place > ${after} order by place limit ${linksPerQuery}`.execute(db)
  return rows
}

function faultOf({ place, entry_id, hash, text, personal, personal_hash }: Link, end: ChainEnd) {
  if (place !== end.place + 1) return `falta el eslabón ${end.place + 1}`
  if (text === null) return `falta la fila ${entry_id} (eslabón ${place})`
  if (personal && !personal_hash?.equals(personal)) return `la fila ${entry_id} (eslabón ${place}) cambió`
  const expected = createHash('sha256')
    .update(Buffer.from(end.hash, 'hex'))
    .update(text)
    .update(personal_hash ?? '')
    .digest()
  if (!expected.equals(hash)) return `la fila ${entry_id} o su eslabón ${place} cambió`
  return undefined
}

async function findUnlinked(db: Db) {
  const { rows } = await sql<{ id: number }>`select id from audit_log
    where not exists (select from audit_chain where entry_id = audit_log.id) order by id limit 1`.execute(db)
  return rows[0] && `la fila ${rows[0].id} no está en la cadena`
}

function missingEnd(seen: readonly (ChainEnd & { where: string })[], hashes: Map<number, string>) {
  const missed = seen.find(({ place, hash }) => place > 0 && hashes.get(place) !== hash)
  return (
    missed &&
    `la cadena ya no pasa por el eslabón ${missed.place} que vio ${missed.where}: falta algo, o recuperaste un backup anterior`
  )
}

export async function findChainEnd(pool: pg.Pool): Promise<ChainEnd> {
  const { rows } = await pool.query<ChainEnd>(
    "select place, encode(hash, 'hex') as hash from audit_chain order by place desc limit 1",
  )
  return rows[0] ?? { place: 0, hash: '' }
}
