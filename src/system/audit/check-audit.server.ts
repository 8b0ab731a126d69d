import type { Resources } from '../../platform/resources.server.ts'
import { backupPlace } from '../backup/backup-place.server.ts'
import { checkChain } from './check-chain.server.ts'
import type { ChainEnd } from './contract.ts'

type Shop = Pick<Resources, 'db' | 'pool' | 'config' | 'files'>

/** Verifies the audit's hash chain, and that it still contains the ends recorded in the backups, and `given`. */
export async function checkAudit(shop: Shop, given?: ChainEnd) {
  const backups = await backupPlace(shop).list()
  const seen = [
    ...(given ? [{ ...given, where: 'la huella dada' }] : []),
    ...backups.flatMap(({ name, audit }) => (audit ? [{ ...audit, where: `el backup ${name}` }] : [])),
  ]
  return { ...(await checkChain(shop.db, seen)), compared: seen.length }
}
