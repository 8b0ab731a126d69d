/** A pool beyond this makes nothing faster; below the other a slow export would be felt by all who ask that process. */
const [mostEach, leastEach, fewestEach] = [20, 4, 2]
/** The first process's own, for the jobs, where others answer the requests. */
export const connectionsOfFirst = 10
/** Left free in a database of our own: an import beside the shop, a backup, the owner's tools, what PostgreSQL reserves. */
const spare = 20

type Room = {
  /** How many connections the database takes. */
  allowed: number
  /** Other machines may want half of them. */
  isShared: boolean
}

/**
 * How many processes may answer requests, and how many connections each may open beside the one by which it hears news, so
 * that all of them together fit what the database takes.
 */
export function shareConnections({ allowed, isShared }: Room, wanted: number) {
  const ofFirst = wanted > 1 ? connectionsOfFirst : 0
  const workers = Math.max(1, Math.min(wanted, Math.floor((allowed - ofFirst) / (1 + fewestEach))))
  const each = (total: number) => Math.floor((total - ofFirst) / workers) - 1
  const fair = each(isShared ? allowed / 2 : allowed - spare)
  const connections = Math.min(mostEach, Math.max(fair, leastEach), Math.max(each(allowed), 1))
  return { workers, connections }
}

/** What our own database takes, so that each of `workers` gets what it can use. */
export function connectionsFor(workers: number) {
  const each = Math.max(5, Math.min(mostEach, Math.ceil(80 / workers)))
  return Math.max(60, spare + connectionsOfFirst + workers * (1 + each) + 5)
}
