import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { liftOrderLimits } from '../../../test/support/lift-order-limits.ts'
import { makers } from '../../../test/support/make.ts'
import { openBucket } from '../../../test/support/open-bucket.ts'
import { patient } from '../../../test/support/patient.ts'
import { guest } from '../../../test/support/person.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { untilTaken } from '../../../test/support/until-taken.ts'
import { buildApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.server.ts'
import { prepareDatabase } from '../../prepare-database.server.ts'
import { openResources } from '../../services.server.ts'
import { openArchive } from './watch-archive.server.ts'

/** Replaces the minute after which a shop's PostgreSQL archives an unfinished segment. */
const archiveSeconds = 1

test('a shop that loses its disk amid sales recovers every order up to the archiving delay, or up to a chosen moment, and keeps selling', async () => {
  const [BACKUP_DIR, here, there] = [await newFolder(), await newFolder(), join(await newFolder(), 'sin-hacer')]
  const shop = await openShop({ DATA_DIR: here, BACKUP_DIR })
  const sales = shop.sell()
  await shop.files.put('proofs/uno', 'comprobante')
  await shop.archive.run()
  const archiving = shop.keepArchiving()
  const first = await shop.buy()
  await sleep(1500)
  const moment = new Date()
  await sleep(1500)
  const later = await shop.buy()
  await archiving.stop()
  const reached = Date.now()
  await shop.copyAll()
  const sold = await sales.stop()
  await shop.die()
  await rm(join(here, 'postgres'), { recursive: true })
  await rm(join(here, 'files'), { recursive: true })

  const output = await restore(here, BACKUP_DIR)
  expect(output).toContain('Volvieron 1 archivos')
  expect(await readFile(join(here, 'files/proofs/uno'), 'utf8')).toBe('comprobante')
  const brought = await openShop({ DATA_DIR: here, BACKUP_DIR })
  const found = new Set(await brought.orders())
  const old = sold.filter(({ at }) => at < reached)
  expect(old.length).toBeGreaterThan(3)
  expect(old.filter(({ number }) => !found.has(number))).toEqual([])
  await expect(restore(here, BACKUP_DIR)).rejects.toThrow('Ya hay una tienda usando la carpeta')

  const until = moment.toISOString()
  expect(await restore(there, BACKUP_DIR, '--until', until)).toContain('La base de datos quedó como el')
  const then = await openShop({ DATA_DIR: there, BACKUP_DIR: await newFolder() })
  const numbers = await then.orders()
  expect(numbers).toContain(first)
  expect(numbers).not.toContain(later)
  expect(numbers.length).toBeGreaterThanOrEqual(sold.filter(({ at }) => at < moment.getTime()).length)
  await then.close()

  // The recovered shop has a timeline of its own, which can be recovered too.
  const after = await brought.buy()
  await expect.poll(() => brought.archive.run()).toBe(true)
  await brought.close()
  expect(await restore(here, BACKUP_DIR)).toContain('Lo que había quedó en')
  expect((await readdir(here)).filter((name) => /^postgres\.before-[\dT-]+$/.test(name))).toHaveLength(1)
  const again = await openShop({ DATA_DIR: here, BACKUP_DIR })
  expect(await again.orders()).toContain(after)
  await again.close()

  await expect(restore(here, BACKUP_DIR, '--until', '2020-01-01 10:00')).rejects.toThrow('a cualquier momento desde')
  await expect(restore(here, BACKUP_DIR, '--until', '2999-01-01 10:00')).rejects.toThrow('todavía no llegó')
  expect(existsSync(join(here, 'postgres/PG_VERSION'))).toBe(true)
})

test('a shop closed right away recovers its last minute, and later a moment that the first recovery undid', async () => {
  const [BACKUP_DIR, DATA_DIR] = [await newFolder(), await newFolder()]
  const shop = await openShop({ DATA_DIR, BACKUP_DIR })
  await shop.archive.run()
  const first = await shop.buy()
  const early = await pauseBetweenOrders()
  const second = await shop.buy()
  const late = await pauseBetweenOrders()
  await shop.buy()
  await shop.close()
  const dead = join(DATA_DIR, 'postgres.restore-2147483646-a1b2c3d4-e5f6a7b8')
  await mkdir(dead)

  await restore(DATA_DIR, BACKUP_DIR, '--until', early)
  expect(existsSync(dead)).toBe(false)
  const tooEarly = await openShop({ DATA_DIR, BACKUP_DIR })
  expect(await tooEarly.orders()).toEqual([first])
  await expect.poll(() => tooEarly.archive.run()).toBe(true)
  const other = await tooEarly.buy()
  const after = await pauseBetweenOrders()
  await tooEarly.buy()
  await tooEarly.close()

  await restore(DATA_DIR, BACKUP_DIR, '--until', late)
  const right = await openShop({ DATA_DIR, BACKUP_DIR })
  expect(await right.orders()).toEqual([first, second])
  await right.close()
  await restore(DATA_DIR, BACKUP_DIR, '--until', after)
  const last = await openShop({ DATA_DIR, BACKUP_DIR })
  expect(await last.orders()).toEqual([first, other])
  await expect.poll(() => last.archive.run()).toBe(true)
  await last.buy()
  await last.close()

  // An unreadable cluster does not prevent the recovery.
  await rm(join(DATA_DIR, 'postgres/global/pg_control'))
  expect(await restore(DATA_DIR, BACKUP_DIR, '--until', early)).toContain('no se pudo copiar antes')

  // The error names the folder of the previous database when the files cannot be restored.
  await rm(join(DATA_DIR, 'files'), { recursive: true })
  await writeFile(join(DATA_DIR, 'files'), '')
  await expect(restore(DATA_DIR, BACKUP_DIR, '--until', early)).rejects.toThrow('Lo que había quedó en')
})

test('an archive in a bucket recovers into an empty data folder, without the old sessions', async () => {
  const bucket = await openBucket()
  onTestFinished(() => bucket.close())
  const shop = await openShop({ ...bucket.environment, DATA_DIR: await newFolder() })
  await shop.files.put('proofs/uno', 'comprobante')
  await expect.poll(() => shop.archive.run()).toBe(true)
  await shop.make.admin()
  const number = await shop.buy()
  await shop.copyAll()
  await shop.files.delete('proofs/uno')
  await shop.die()
  const DATA_DIR = await newFolder()
  expect(await restore(DATA_DIR, 's3://tienda/backups', bucket.environment)).toContain('Volvieron 1 archivos')
  const again = await openShop({ ...bucket.environment, DATA_DIR })
  expect(await again.orders()).toEqual([number])
  expect(await again.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await again.files.get('proofs/uno')).toBe('comprobante')
  await again.close()
})

test('a damaged base backup is replaced by the one before, and damaged WAL segments and files are reported', async () => {
  const [BACKUP_DIR, DATA_DIR] = [await newFolder(), await newFolder()]
  const shop = await openShop({ DATA_DIR, BACKUP_DIR })
  const copyOf = (key: string) => join(BACKUP_DIR, 'continuous/files', key)
  for (const key of ['proofs/uno', 'proofs/dos', 'proofs/tres']) await shop.files.put(key, 'comprobante')
  // Left by a shop that was killed while it copied.
  await mkdir(copyOf('proofs'), { recursive: true })
  await writeFile(copyOf('proofs/tres'), 'compro')
  await expect.poll(() => shop.archive.run()).toBe(true)
  expect(await readFile(copyOf('proofs/tres'), 'utf8')).toBe('comprobante')
  await rm(copyOf('proofs/dos'))
  await writeFile(copyOf('proofs/dos'), 'comprobanze')
  const [system = ''] = (await readdir(join(BACKUP_DIR, 'continuous'))).filter((name) => /^\d+$/.test(name))
  const inArchive = (...path: string[]) => join(BACKUP_DIR, 'continuous', system, ...path)
  const first = await shop.buy()
  await shop.copyAll()
  const before = await readdir(inArchive('wal'))
  const second = await shop.buy()
  await shop.copyAll()
  const [segment = ''] = (await readdir(inArchive('wal'))).filter((name) => !before.includes(name)).toSorted()
  await shop.close()

  // The next base backup is due.
  const [note = ''] = (await readdir(inArchive('bases'))).filter((name) => name.endsWith('.json'))
  const base = JSON.parse(await readFile(inArchive('bases', note), 'utf8'))
  const old = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
  await writeFile(inArchive('bases', note), JSON.stringify({ ...base, started_at: old, finished_at: old }))
  const later = await openShop({ DATA_DIR, BACKUP_DIR })
  await expect.poll(() => later.archive.run()).toBe(true)
  const third = await later.buy()
  await later.copyAll()
  await later.die()

  const [newest = ''] = (await readdir(inArchive('bases')))
    .filter((name) => name.endsWith('.zst'))
    .toSorted()
    .reverse()
  await rewrite(inArchive('bases', newest), (bytes) => flip(bytes, bytes.length / 2))
  const [orders, report] = await restoreFrom(BACKUP_DIR)
  expect(orders).toEqual([first, second, third])
  expect(report).toContain(`${newest.replace('.tar.zst', '')} está dañada`)
  expect(report).not.toContain('lo que sigue')
  expect(report).toContain('archivos dañados en la copia, que volvieron así: proofs/dos\n')

  const path = inArchive('wal', segment)
  const original = await readFile(path)
  // PostgreSQL detects the damage of a segment that was compressed without a checksum.
  await rewrite(path, (bytes) => {
    const log = zstdDecompressSync(bytes)
    return zstdCompressSync(flip(log, log.indexOf(second)))
  })
  for (const damaged of [await readFile(path), flip(original, original.length / 2), original.subarray(0, 100)]) {
    await writeFile(path, damaged)
    const [some, output] = await restoreFrom(BACKUP_DIR)
    expect(some).toEqual([first])
    expect(output).toContain('lo que sigue a ella no volvió')
  }
})

/** Restores an empty shop from the archive; returns its orders and the command's output. */
async function restoreFrom(archive: string) {
  const DATA_DIR = await newFolder()
  const output = await restore(DATA_DIR, archive)
  const shop = await openShop({ DATA_DIR, BACKUP_DIR: await newFolder() })
  const orders = await shop.orders()
  await shop.close()
  return [orders, output] as const
}

async function rewrite(path: string, change: (bytes: Buffer) => Buffer) {
  await writeFile(path, change(await readFile(path)))
}

function flip(bytes: Buffer, at: number) {
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(Math.floor(at)) ^ 1, Math.floor(at))
  return flipped
}

async function pauseBetweenOrders() {
  await sleep(300)
  const moment = new Date().toISOString()
  await sleep(300)
  return moment
}

async function openShop(environment: { DATA_DIR: string } & Record<string, string>) {
  const server = await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, archiveSeconds })
  await prepareDatabase(server)
  const config = loadConfig({ ...environment, DEMO: '0', RATE_ORDERS: '0', LOG_LEVEL: 'silent', PAGE_CACHE_MB: '0' })
  const resources = patient(await openResources(config, server.url, 4))
  const app = await buildApp(resources)
  const archive = await openArchive(resources, server)
  await liftOrderLimits(resources.db)
  const make = makers(resources.db)
  const product = await make.product({ stock: 9000 })
  let isOpen = true

  async function buy() {
    const payload = { ...guest, items: [{ product_id: product.id, quantity: 1 }] }
    const reply = await untilTaken(async () => app.inject({ method: 'POST', url: '/api/orders', payload }))
    expect(reply.statusCode).toBe(201)
    return reply.json().order.order_number as string
  }

  /** Waits until PostgreSQL has handed over every sale so far and the archive has it. */
  async function copyAll() {
    const written = await sql<{ segment: string }>`select pg_walfile_name(pg_current_wal_lsn()) as segment`.execute(
      resources.db,
    )
    // PostgreSQL does not archive a segment without records.
    await sql`select pg_logical_emit_message(true, 'test', '')`.execute(resources.db)
    const isOut = async () => {
      const { rows } = await sql<{
        last: string | null
      }>`select last_archived_wal as last from pg_stat_archiver`.execute(resources.db)
      return String(rows[0]?.last ?? '') >= String(written.rows[0]?.segment)
    }
    await expect.poll(isOut).toBe(true)
    await expect.poll(() => archive.run()).toBe(true)
  }

  function repeat<Value>(act: () => Promise<Value>, pauseMs: number) {
    const done: Value[] = []
    let isOn = true
    const going = (async () => {
      while (isOn) {
        done.push(await act())
        await sleep(pauseMs)
      }
    })()
    return {
      async stop() {
        isOn = false
        await going
        return done
      },
    }
  }

  async function close(stop = () => server.stop()) {
    if (!isOpen) return
    isOpen = false
    await app.close()
    await stop()
    await resources.close()
  }
  onTestFinished(() => close())

  return {
    ...resources,
    archive,
    make,
    buy,
    copyAll,
    close,
    sell: () => repeat(async () => ({ number: await buy(), at: Date.now() }), 100),
    keepArchiving: () => repeat(() => archive.run(), 300),
    orders: async () =>
      (await resources.db.selectFrom('orders').select('order_number').execute()).map((order) => order.order_number),
    /** Stops PostgreSQL without a checkpoint, like a power cut. */
    die: () =>
      close(async () => {
        const [pid] = (await readFile(join(server.path, 'postmaster.pid'), 'utf8')).split('\n')
        process.kill(Number(pid), 'SIGQUIT')
        // Stops the supervisor immediately: it would restart PostgreSQL.
        await server.stop()
      }),
  }
}

async function restore(DATA_DIR: string, from: string, ...options: (string | Record<string, string>)[]) {
  const [words, [more]] = [
    options.filter((one) => typeof one === 'string'),
    options.filter((one) => typeof one !== 'string'),
  ]
  try {
    return (await runCommand('restore', [from, ...words], { DATA_DIR, ...more })).stdout
  } catch (error) {
    throw new Error((error as { stderr: string }).stderr)
  }
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
