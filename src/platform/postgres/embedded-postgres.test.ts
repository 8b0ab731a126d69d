import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { explainFailure } from '../processes/explain-failure.server.ts'
import { StartError } from '../processes/start-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'

const folders: string[] = []
const shops: ChildProcess[] = []

afterEach(async () => {
  for (const shop of shops.splice(0)) await kill(shop)
  for (const folder of folders.splice(0)) {
    if (existsSync(join(folder, 'postgres/postmaster.pid'))) await (await start(folder)).stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a killed shop finds its server and its data again', async () => {
  const dataDir = await newFolder()
  const shop = await openShop(dataDir)
  await query(shop.url, 'create table notes (text text)', `insert into notes values ('quedó')`)
  const server = serverPid(dataDir)
  await kill(shop.process)

  const { url, stop } = await start(dataDir)
  expect(serverPid(dataDir)).toBe(server)
  expect(url).toBe(shop.url)
  expect(await query(url, 'select text from notes')).toEqual([{ text: 'quedó' }])
  await stop()
  await stop()
  // PostgreSQL removes postmaster.pid just before it exits.
  await expect.poll(() => isAlive(server)).toBe(false)
})

test('Ctrl-C in the terminal leaves the server to the shop', async () => {
  const dataDir = await newFolder()
  const shop = await openShop(dataDir)
  const server = serverPid(dataDir)
  process.kill(-shop.pid, 'SIGINT')
  await once(shop.process, 'exit')
  expect((await query(shop.url, 'select 1 as one'))[0]).toEqual({ one: 1 })
  expect(serverPid(dataDir)).toBe(server)
})

test('a second shop on the same folder is refused, and the first goes on', async () => {
  const dataDir = await newFolder()
  const first = await start(dataDir)
  const second = start(dataDir)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`Ya hay una tienda usando la carpeta ${dataDir} (proceso ${process.pid})`)
  await expect(second).rejects.toThrow('si es un comando, esperá a que termine')
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('of two concurrent first starts one wins and the other is refused', async () => {
  const dataDir = await newFolder()
  const starts = await Promise.allSettled([openShop(dataDir), openShop(dataDir)])
  const [winner, ...others] = starts.filter((result) => result.status === 'fulfilled')
  const refusals = starts.filter((result) => result.status === 'rejected')
  expect(others).toEqual([])
  expect(refusals[0]?.reason.message).toContain(`Ya hay una tienda usando la carpeta ${dataDir} (proceso `)
  expect(await query(winner?.value.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.password',
    'postgres.port',
  ])
})

test('a first start killed at any moment leaves nothing in the way', async () => {
  const dataDir = await newFolder()
  for (const moment of [150, 300, 450, 600, 750]) {
    const shop = spawnShop(dataDir)
    await new Promise((done) => setTimeout(done, moment))
    await kill(shop)
  }
  const { url, stop } = await start(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  // A later start deletes what the initdb of a killed shop was still writing.
  const drafts = async () => {
    await (await start(dataDir)).stop()
    return (await readdir(dataDir)).filter((name) => name.startsWith('postgres.init-'))
  }
  await expect.poll(drafts).toEqual([])
})

test('the draft folder of a killed first start is deleted', async () => {
  const dataDir = await newFolder()
  const finished = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(finished, 'exit')
  for (const life of [`${finished.pid}-0000aaaa`, `${process.pid}-0000aaaa`]) {
    await mkdir(join(dataDir, `postgres.init-${life}-11112222/base`), { recursive: true })
  }
  const { stop } = await start(dataDir)
  await stop()
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.init-'))).toEqual([])
})

test('committed rows survive a crash of the server, which is restarted at the same address', async () => {
  const dataDir = await newFolder()
  const { url, stop } = await start(dataDir)
  await query(url, 'create table notes (text text)', `insert into notes values ('quedó')`)
  const server = serverPid(dataDir)
  process.kill(server, 'SIGKILL')
  const isHeld = "select count(*)::int as count from pg_locks where locktype = 'advisory'"
  await expect.poll(() => query(url, isHeld).catch(String)).toEqual([{ count: 1 }])
  expect(await query(url, 'select text from notes')).toEqual([{ text: 'quedó' }])
  expect(serverPid(dataDir)).not.toBe(server)
  await expect(start(dataDir)).rejects.toThrow('Ya hay una tienda')
  await stop()
})

test('after a crash of shop and server the next start recovers', async () => {
  const dataDir = await newFolder()
  const shop = await openShop(dataDir)
  await query(shop.url, 'create table notes (text text)', `insert into notes values ('quedó')`)
  await kill(shop.process)
  process.kill(serverPid(dataDir), 'SIGKILL')
  const { url, stop } = await start(dataDir)
  expect(await query(url, 'select text from notes')).toEqual([{ text: 'quedó' }])
  await stop()
})

test('the shop connects to its database by a socket, or by TCP where the path of the socket is too long', async () => {
  const dataDir = await newFolder()
  const { url, stop } = await start(dataDir)
  expect(new URL(url).searchParams.get('host')).toBe(join(dataDir, 'postgres'))
  expect(await query(url, 'select inet_server_addr() as address')).toEqual([{ address: null }])
  await stop()
  const longName = join(dataDir, 'x'.repeat(120))
  await mkdir(longName)
  await rename(join(dataDir, 'postgres'), join(longName, 'postgres'))
  await rename(join(dataDir, 'postgres.password'), join(longName, 'postgres.password'))
  const far = await start(longName)
  expect(await query(far.url, 'select host(inet_server_addr()) as address')).toEqual([{ address: '127.0.0.1' }])
  await far.stop()
})

test('the server starts although the pid in its old lock files now belongs to another program', async () => {
  const dataDir = await newFolder()
  const { url, stop } = await start(dataDir)
  await query(url, 'create table notes (text text)', `insert into notes values ('quedó')`)
  await stop()
  const other = process.platform === 'linux' ? process.pid : 999_999
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${other}\n${dataDir}\n1\n1\n\n127.0.0.1\n 1 1\nready\n`)
  await writeFile(join(dataDir, `postgres/.s.PGSQL.${new URL(url).port}.lock`), `${other}\n${dataDir}\n1\n`)
  const again = await start(dataDir)
  expect(await query(again.url, 'select text from notes')).toEqual([{ text: 'quedó' }])
  await again.stop()
})

test('the server takes another port if a program uses its last one', async () => {
  const dataDir = await newFolder()
  const first = await start(dataDir)
  await first.stop()
  const port = Number(new URL(first.url).port)
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const second = await start(dataDir)
  expect(new URL(second.url).port).not.toBe(String(port))
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await new Promise((done) => other.close(done))
})

test('the error for a folder that cannot be written names it and says what to do', async () => {
  const dataDir = await newFolder()
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  const output = (folder: string) => start(folder).then(String, explainFailure)
  expect(await output(join(file, 'data'))).toContain(`${join(file, 'data')}. Una parte de esa ruta es un archivo`)
  expect(await output(file)).toContain(`${file}. Ya hay un archivo con ese nombre`)
})

test('a wrong or missing password file stops the start with a message, and is not replaced', async () => {
  const dataDir = await newFolder()
  await (await start(dataDir)).stop()
  const file = join(dataDir, 'postgres.password')
  await writeFile(file, 'otra')
  await expect(start(dataDir)).rejects.toThrow(`La contraseña de ${file} no es la de la base de datos`)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  await rm(file)
  await expect(start(dataDir)).rejects.toThrow(`Falta el archivo ${file}`)
})

test('nobody connects without the password, and the role of the shop is no superuser', async () => {
  const dataDir = await newFolder()
  const { url, stop } = await start(dataDir)
  await expect(query(url.replace(/:[^:@]+@/, ':otra@'), 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await stop()
})

test('the server speaks Spanish: letters, order, search', async () => {
  const dataDir = await newFolder()
  const { url, stop } = await start(dataDir)
  await query(url, 'create extension pg_trgm', 'create extension unaccent')
  const rows = await query(
    url,
    `select upper('ñandú') as upper, unaccent('Perfumería') as plain, similarity('perfumería', 'perfumerías') > 0.7 as near,
            (select string_agg(word, ' ' order by word collate "es-AR-x-icu")
               from unnest(array['ola', 'ñandú', 'nube', 'Ámbar', 'amor']) as word) as sorted,
            current_setting('fsync') as fsync, current_setting('TimeZone') as zone`,
  )
  const sorted = 'Ámbar amor nube ñandú ola'
  expect(rows).toEqual([{ upper: 'ÑANDÚ', plain: 'Perfumeria', near: true, sorted, fsync: 'on', zone: 'UTC' }])
  await stop()
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-postgres-test-'))
  folders.push(folder)
  return folder
}

function start(dataDir: string) {
  return startEmbeddedPostgres({ dataDir })
}

/** A shop in its own process and process group, like one in a terminal. */
function spawnShop(dataDir: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.server.ts'))
  const script = `
    const { startEmbeddedPostgres } = await import(${module})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      .then(({ url }) => console.log(url), (error) => { console.log(error.message); process.exitCode = 1 })`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    cwd: dataDir,
  })
  shops.push(shop)
  return shop
}

async function openShop(dataDir: string) {
  const shop = spawnShop(dataDir)
  const [output] = await Promise.race([once(shop.stdout ?? shop, 'data'), once(shop, 'close')])
  const url = String(output).trim()
  if (!url.startsWith('postgres:')) throw new Error(url)
  return { process: shop, pid: shop.pid ?? 0, url }
}

async function kill(shop: ChildProcess) {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  shop.kill('SIGKILL')
  await once(shop, 'exit')
}

async function query(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

function serverPid(dataDir: string) {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** A zombie does not count: some containers reap nobody. */
function isAlive(pid: number) {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/\) [ZX]/.test(readFileSync(file, 'utf8'))
}
