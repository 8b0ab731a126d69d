import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'

export type Load = { paths: readonly string[]; headers?: (path: string) => Record<string, string>; seconds: number }

export const connections = 32
/** USER_HZ: /proc reports process times in hundredths of a second. */
const ticksPerSecond = 100

/** Loads a server with 32 clients that request the addresses in turn, after a second of warming up. */
export async function load(url: string, pid: number | undefined, { paths, headers = () => ({}), seconds }: Load) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: headers(path) }))
  const clients = { url, requests, connections, setupClient: stagger(requests) }
  await autocannon({ ...clients, duration: 1 })
  const before = await cpuSeconds(pid)
  const outcome = await autocannon({ ...clients, duration: seconds })
  const cpu = (await cpuSeconds(pid)) - before
  const failed = outcome.errors + outcome.timeouts + outcome['4xx'] + outcome['5xx']
  if (failed > 0) throw new Error(`${failed} answers of ${url}${paths[0]} failed`)
  const { p50, p97_5, p99 } = outcome.latency
  const answers = outcome.requests.total
  return { perSecond: outcome.requests.average, p50, p97_5, p99, cpuMicroseconds: (cpu / answers) * 1e6 }
}

/** Each client begins at a different address: in step, all would wait for the same response, and order at the same time. */
export function stagger(requests: autocannon.Request[]) {
  let clients = 0
  return (client: autocannon.Client) => {
    const begin = Math.floor((clients++ % connections) * (requests.length / connections))
    client.setRequests([...requests.slice(begin), ...requests.slice(0, begin)])
  }
}

/** Processor time of all threads of a process. */
async function cpuSeconds(pid: number | undefined) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond
}
