/**
 * Connections per process: more than `maxEach` do not make it faster; with fewer than `leastEach` a slow export delays
 * other requests; the number of processes is reduced before they have fewer than `fewestEach`.
 */
const [maxEach, leastEach, fewestEach] = [20, 4, 2]
/** For the jobs, which the first process runs if it has workers. */
export const connectionsOfFirst = 10
/** Left free in the embedded database for imports, backups, the owner's tools and PostgreSQL's reserve. */
const spare = 20

type Room = {
  allowed: number
  /** Other machines may need half of them. */
  isShared: boolean
}

/**
 * Returns how many processes may answer requests and how many pooled connections each may open, in addition to the one
 * that listens for purges, within the limit of the database.
 */
export function shareConnections({ allowed, isShared }: Room, wanted: number) {
  const ofFirst = wanted > 1 ? connectionsOfFirst : 0
  const workers = Math.max(1, Math.min(wanted, Math.floor((allowed - ofFirst) / (1 + fewestEach))))
  const each = (total: number) => Math.floor((total - ofFirst) / workers) - 1
  const fair = each(isShared ? allowed / 2 : allowed - spare)
  const connections = Math.min(maxEach, Math.max(fair, leastEach), Math.max(each(allowed), 1))
  return { workers, connections }
}

/** max_connections of the embedded database for this number of workers. */
export function connectionsFor(workers: number) {
  const each = Math.max(5, Math.min(maxEach, Math.ceil(80 / workers)))
  return Math.max(60, spare + connectionsOfFirst + workers * (1 + each) + 5)
}
