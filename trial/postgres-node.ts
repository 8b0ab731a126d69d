import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../e2e/support/shop-process.ts'

/** Programs of a complete PostgreSQL: the packaged one has no pg_basebackup. */
const programs =
  process.env.PG_BIN ??
  ['18', '17', '16', '15'].map((major) => `/usr/lib/postgresql/${major}/bin`).find((path) => existsSync(path)) ??
  ''

export const hasPostgres = () => existsSync(join(programs, 'pg_basebackup'))

/** PostgreSQL refuses to run as root: uses Debian's postgres user. */
export const ownerOfNodes = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

function idOf(which: string) {
  return Number(execFileSync('id', [which, 'postgres']).toString())
}

/** A PostgreSQL node, and the endpoint that reports its role to HAProxy. */
export async function openNode(home: string, name: string) {
  const [folder, port] = [join(home, name), await freePort()]
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  let role: 'asked' | 'primary' | 'none' = 'asked'
  const roles = createServer((_request, reply) => {
    const isPrimary = role === 'asked' ? isWriting() : Promise.resolve(role === 'primary')
    void isPrimary.then((yes) => reply.writeHead(yes ? 200 : 503).end())
  }).listen(0, '127.0.0.1')
  await once(roles, 'listening')

  const run = (program: string, options: string[]) =>
    promisify(execFile)(join(programs, program), options, { cwd: home, ...ownerOfNodes })

  async function ask<Row extends pg.QueryResultRow>(statement: string, database = 'postgres') {
    const client = new pg.Client({ connectionString: url('postgres', database), connectionTimeoutMillis: 1000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const isWriting = () =>
    ask<{ yes: boolean }>('select not pg_is_in_recovery() as yes').then(
      ([row]) => row?.yes === true,
      () => false,
    )

  const start = () => run('pg_ctl', ['start', '--wait', '--silent', '-D', folder, '-l', join(home, `${name}.log`)])

  return {
    name,
    port,
    rolePort: (roles.address() as AddressInfo).port,
    ask,
    isWriting,
    /** Sets the role reported to HAProxy: the real one, or that of a fence or a mistake. */
    reportRole(reported: typeof role) {
      role = reported
    },
    async begin() {
      await run('initdb', ['-D', folder, '-A', 'trust', '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8'])
      await appendFile(
        join(folder, 'postgresql.conf'),
        "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 100\nwal_keep_size = '256MB'\n",
      )
      await appendFile(join(folder, 'postgresql.auto.conf'), `port = ${port}\n`)
      await start()
      await ask('create role estela login')
      await ask('create database estela owner estela')
    },
    /** Becomes a standby of the other node, from a new base backup. */
    async follow(primary: { port: number; ask: typeof ask }) {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { mode: 0o700 })
      if (ownerOfNodes) await chown(folder, ownerOfNodes.uid, ownerOfNodes.gid)
      const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
      await run('pg_basebackup', ['-D', folder, '-d', from, '-R', '-X', 'stream', '--checkpoint=fast'])
      await appendFile(join(folder, 'postgresql.auto.conf'), `port = ${port}\nsynchronous_standby_names = ''\n`)
      await start()
      role = 'asked'
      await primary.ask("alter system set synchronous_standby_names = '*'")
      await primary.ask('select pg_reload_conf()')
      for (;;) {
        const rows = await primary.ask("select from pg_stat_replication where sync_state = 'sync'")
        if (rows.length > 0) return
      }
    },
    promote: () => run('pg_ctl', ['promote', '--wait', '-D', folder]),
    /** Kills all its processes like a power cut, and reports no role until it follows again. */
    async kill() {
      role = 'none'
      const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
      const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='])
        .toString()
        .trim()
        .split(/\s+/)
      for (const one of [pid, ...children.map(Number)]) {
        try {
          process.kill(one, 'SIGKILL')
        } catch {
          // Ended with the postmaster.
        }
      }
    },
    async close() {
      roles.close()
      await run('pg_ctl', ['stop', '-m', 'immediate', '-D', folder]).catch(() => undefined)
    },
  }
}
