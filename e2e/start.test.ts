import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { defaultWorkers } from '../src/platform/processes/default-workers.server.ts'
import { cloneDatabase } from '../test/support/database.ts'
import { holdDescriptors } from '../test/support/few-descriptors.ts'
import { openOldPostgres } from './support/old-postgres.ts'
import { openProxy } from './support/open-proxy.ts'
import { freePort, spawnShop, workersOf } from './support/shop-process.ts'

async function tempFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An external database for tests that are not about the embedded server, whose creation is slow. */
async function openDatabase() {
  const database = await cloneDatabase()
  onTestFinished(database.drop)
  return database.url
}

/** Starts a shop with two workers by default. */
async function shopOf(environment: Record<string, string>) {
  const shop = await spawnShop({ WORKERS: '2', ...environment })
  onTestFinished(async () => {
    await shop.stop('SIGTERM')
  })
  return shop
}

/** Files that other users can read, without PostgreSQL's, which may belong to another user. */
async function openToOthers(folder: string) {
  const found = await readdir(folder, { recursive: true })
  const names = ['', ...found].filter((name) => !name.startsWith('postgres'))
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const))
  return modes.filter(([, mode]) => (mode & 0o066) !== 0).map(([name]) => name)
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until both workers have cached the home page: the shop is ready as soon as one of them is. */
async function waitUntilBothCached(shop: { url: string }, metricsPort: string) {
  const metrics = async () => {
    await fetch(shop.url, { headers: { connection: 'close' } })
    return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  }
  await expect.poll(() => metrics().catch(() => '')).toContain('estela_page_cache_answers 2')
}

const times = (text: string, found: string) => text.split(found).length - 1

async function login(url: string, email: string, password: string) {
  const body = JSON.stringify({ email, password })
  return fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

test('on an empty folder the shop starts one process per core, prints its first administrator once, and stops cleanly', async () => {
  const DATA_DIR = await tempFolder()
  await chmod(DATA_DIR, 0o755)
  const first = await shopOf({ DATA_DIR, WORKERS: '' })
  await first.ready()
  expect((await fetch(first.url)).status).toBe(200)
  expect(await (await fetch(`${first.url}/healthz`)).json()).toEqual({ success: true })
  await expect.poll(first.output).toContain(`abierta en ${first.url}`)
  expect(first.output()).toContain(`Tienda nueva en ${DATA_DIR}. Administrador: admin@localhost\n`)
  const password = first.output().match(/Contraseña .*: (\S+)/)?.[1] ?? ''
  const entered = await login(first.url, 'admin@localhost', password)
  expect(entered.status).toBe(200)
  const wanted = defaultWorkers('production')
  const workers = workersOf(first)
  expect(workers).toHaveLength(wanted === 1 ? 0 : wanted)
  const headers = { authorization: `Bearer ${(await entered.json()).token}` }
  const memory = async () => {
    const { info } = await (await fetch(`${first.url}/api/admin/system-info`, { headers })).json()
    return info.memory_mb
  }
  // The sum over all processes, whichever answers; a process that is still starting reports nothing.
  await expect.poll(memory).toBeGreaterThan(80 * (1 + workers.length))
  expect(await first.stop()).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])
  expect(await openToOthers(DATA_DIR)).toEqual([])

  const second = await shopOf({ DATA_DIR, WORKERS: '' })
  await second.ready()
  expect(second.output()).not.toMatch(/Tienda nueva|Contraseña/)
  expect((await login(second.url, 'admin@localhost', password)).status).toBe(200)
})

test('after a kill -9 of the first process the others exit, and the shop starts again with all data', async () => {
  const DATA_DIR = await tempFolder()
  const first = await shopOf({ DATA_DIR, ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'una clave larga' })
  await first.ready()
  await expect.poll(first.output).toContain('abierta en')
  const workers = workersOf(first)
  expect(workers).toHaveLength(2)
  await first.stop('SIGKILL')
  await expect.poll(() => workers.filter(isAlive)).toEqual([])
  const second = await shopOf({ DATA_DIR, PORT: String(first.port) })
  await second.ready()
  expect((await login(second.url, 'ana@example.com', 'una clave larga')).status).toBe(200)
})

test('a second start on the same folder is refused while the first runs', async () => {
  const DATA_DIR = await tempFolder()
  const first = await shopOf({ DATA_DIR })
  await first.ready()
  const second = await shopOf({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(DATA_DIR)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('two instances may start in parallel on one database', async () => {
  const DATABASE_URL = await openDatabase()
  const shops = await Promise.all(
    [1, 2].map(async () => shopOf({ DATABASE_URL, DATA_DIR: await tempFolder(), DEMO: '1' })),
  )
  await Promise.all(shops.map((shop) => shop.ready()))
  const totals = await Promise.all(
    shops.map(async ({ url }) => (await (await fetch(`${url}/api/products?limit=1`)).json()).pagination.total),
  )
  expect(totals[0]).toBeGreaterThanOrEqual(240)
  expect(totals[1]).toBe(totals[0])
  await expect.poll(() => shops.every((shop) => shop.output().includes('abierta en'))).toBe(true)
  expect(shops.filter((shop) => shop.output().includes('Contraseña'))).toHaveLength(1)
})

test('a taken port is reported after the first administrator, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const DATA_DIR = await tempFolder()
  const shop = await shopOf({ DATA_DIR, PORT: String(port) })
  expect(await shop.ended).toBe(1)
  expect(times(shop.output(), `El puerto ${port} ya está en uso`)).toBe(1)
  const output = shop.output().trim().split('\n')
  expect(output).toHaveLength(3)
  expect(output[1]).toMatch(/^ {2}Contraseña .*: \S{16}$/)
  await expect(readFile(join(DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('an interrupted start leaves nothing running', async () => {
  let output: string | undefined
  // If this test was delayed the shop finished starting and printed so: then retry.
  for (let tries = 0; output !== '' && tries < 5; tries += 1) {
    const DATA_DIR = await tempFolder()
    const shop = await shopOf({ DATA_DIR })
    const file = join(DATA_DIR, 'postgres/postmaster.pid')
    await expect.poll(() => existsSync(file), { interval: 10 }).toBe(true)
    expect(await shop.stop()).toBe(0)
    expect(existsSync(file)).toBe(false)
    output = shop.output()
  }
  expect(output).toBe('')
})

test('a database that cannot be reached is named', async () => {
  const shop = await shopOf({
    DATA_DIR: await tempFolder(),
    DATABASE_URL: 'postgres://ana:clave-secreta@127.0.0.1:9/tienda',
  })
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain('No se pudo entrar a la base de datos tienda en 127.0.0.1:9')
  expect(shop.output()).not.toContain('clave-secreta')
})

test('a PostgreSQL that is too old is refused with the required version', async () => {
  const old = await openOldPostgres()
  onTestFinished(() => void old.close())
  const shop = await shopOf({ DATA_DIR: await tempFolder(), DATABASE_URL: old.url })
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toMatch(/PostgreSQL 12 en .* es muy viejo: hace falta la versión 15/)
})

test('a data folder that cannot be written is named', async () => {
  const file = join(await tempFolder(), 'a-file')
  await writeFile(file, '')
  const shop = await shopOf({ DATA_DIR: join(file, 'data') })
  expect(await shop.ended).toBe(1)
  expect(shop.output()).toContain(file)
})

test('invalid settings stop the start and are all named', async () => {
  const shop = await shopOf({ DATA_DIR: await tempFolder(), PORT: '99999', RATE_LOGIN: 'mucho' })
  expect(await shop.ended).toBe(1)
  expect(times(shop.output(), 'PORT="99999" no sirve')).toBe(1)
  expect(shop.output()).toContain('RATE_LOGIN="mucho" no sirve')
})

test('settings are read from .env, and the environment wins', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, '.env'), 'ADMIN_EMAIL=desde@archivo.example\nADMIN_PASSWORD=clave del archivo\nDEMO=0\n')
  const settings = {
    WORKERS: '2',
    DATABASE_URL: await openDatabase(),
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: 'clave del entorno',
  }
  const shop = await spawnShop(settings, folder)
  onTestFinished(async () => {
    await shop.stop()
  })
  await shop.ready()
  expect((await login(shop.url, 'desde@archivo.example', 'clave del entorno')).status).toBe(200)
})

test('several processes share the port, metrics have their own, a dead process is replaced, and all exit together', async () => {
  const METRICS_PORT = String(await freePort())
  const shop = await shopOf({ DATABASE_URL: await openDatabase(), DATA_DIR: await tempFolder(), METRICS_PORT })
  const ask = (path: string) => fetch(shop.url + path, { headers: { connection: 'close' } })
  const figures = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  await waitUntilBothCached(shop, METRICS_PORT)
  const [victim = 0, survivor] = workersOf(shop)
  for (let turn = 0; turn < 10; turn += 1) expect((await ask('/healthz')).status).toBe(200)
  // The sum over all processes that report within a second, whichever answers.
  await expect.poll(figures).toContain('estela_http_seconds_count{method="GET",route="/healthz",status="200"} 10')
  await expect.poll(figures).toContain('estela_page_cache_misses')
  await expect.poll(figures).toMatch(/estela_http_seconds_count\{method="GET",route="\/\*",status="200"\} \d+/)
  expect((await ask('/metrics')).status).toBe(404)

  // The victim may have accepted one of these when it dies: no client may wait for ever.
  process.kill(victim, 'SIGSTOP')
  const asked = [1, 2, 3, 4].map(() => ask('/healthz').catch(() => undefined))
  await Promise.any(asked)
  process.kill(victim, 'SIGKILL')
  const answered = (await Promise.all(asked)).filter((reply) => reply?.ok)
  expect(answered.length).toBeGreaterThanOrEqual(3)
  await expect.poll(shop.output).toContain('a worker exited and is replaced')
  expect(shop.output()).toContain(`"ended":${victim}`)
  for (let turn = 0; turn < 4; turn += 1) expect((await ask('/readyz')).status).toBe(200)
  await expect.poll(figures).toContain('estela_database_up 1')
  await expect.poll(() => workersOf(shop).filter((pid) => pid !== victim)).toHaveLength(2)
  expect(workersOf(shop)).toContain(survivor)
  expect(await shop.stop()).toBe(0)
})

test('connections made while no process has a free descriptor are answered or refused afterwards, and so are all others', async () => {
  const shop = await shopOf({ DATABASE_URL: await openDatabase(), DATA_DIR: await tempFolder() })
  await shop.ready()
  const ask = () =>
    fetch(`${shop.url}/healthz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(30_000) })
  const giveBack = workersOf(shop).map(holdDescriptors)
  const asked = Array.from({ length: 10 }, () => ask().then(({ status }) => status, String))
  await sleep(1000)
  for (const one of giveBack) one()
  expect(String(await Promise.all(asked))).not.toContain('Timeout')
  for (let turn = 0; turn < 10; turn += 1) expect((await ask()).status).toBe(200)
})

test('a process that fails to start is retried with growing delays, and the others keep serving', async () => {
  const line = await openProxy(await openDatabase())
  onTestFinished(() => line.close())
  const METRICS_PORT = String(await freePort())
  const shop = await shopOf({ DATA_DIR: await tempFolder(), DATABASE_URL: line.url, METRICS_PORT })
  await waitUntilBothCached(shop, METRICS_PORT)

  line.cut()
  const [victim = 0] = workersOf(shop)
  process.kill(victim, 'SIGKILL')
  await expect.poll(() => times(shop.output(), 'a worker exited and is replaced')).toBeGreaterThanOrEqual(3)
  const pauses = [...shop.output().matchAll(/"pauseMs":(\d+)/g)].slice(0, 3).map(([, pause]) => Number(pause))
  for (const [index, pause] of pauses.entries()) if (index > 0) expect(pause).toBe(2 * (pauses[index - 1] ?? 0))
  expect((await fetch(shop.url)).status).toBe(200)

  line.mend()
  await expect.poll(() => workersOf(shop)).toHaveLength(2)
})
