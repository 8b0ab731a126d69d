import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { runCommand } from '../test/support/run-command.ts'

type Failed = { code: number; stdout: string; stderr: string }

async function ran(name: string, args: readonly string[], environment: Record<string, string> = {}, file = '') {
  const cwd = await mkdtemp(join(tmpdir(), 'estela-command-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await writeFile(join(cwd, '.env'), file)
  // A port without a server: refused commands must not start a database.
  const settings = { DATABASE_URL: 'postgres://estela:clave@127.0.0.1:1/estela', ...environment }
  const { code, stdout, stderr } = await runCommand(name, args, settings, cwd).then(
    (result) => ({ code: 0, ...result }),
    (error: Failed) => error,
  )
  return { code, stdout: stdout.trim(), stderr: stderr.trim() }
}

const commands = [
  ['backup', []],
  ['restore', ['estela.sql']],
  ['unlock', ['ana@example.com']],
  ['check-audit', []],
] as const

test.each(commands)('%s reports wrong settings, and an unreachable database', async (name, args) => {
  const wrong = await ran(name, args, { PORT: 'ochenta' })
  expect(wrong).toMatchObject({ code: 1, stderr: 'PORT="ochenta" no sirve: se espera un puerto entre 1 y 65535.' })
  const away = await ran(name, args)
  expect(away.code).toBe(1)
  expect(away.stderr).toMatch(/^No se pudo (recuperar el backup: No se pudo )?entrar a la base de datos estela/)
  expect(away.stderr).not.toMatch(/ENOENT|^ +at /m)
})

test('a .env that is a folder, as Docker makes for a missing file, is refused in Spanish', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'estela-command-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await mkdir(join(cwd, '.env'))
  const failed = await runCommand('backup', [], {}, cwd).catch((error: Failed) => error)
  expect(failed.stderr).toBe('No se puede leer .env. Es una carpeta, no un archivo.\n')
})

test('a line of .env that would be partly ignored is refused, and not shown, since it may be a secret', async () => {
  const file = [
    '\uFEFFPORT=3000 # "el puerto"',
    '# la tienda #1',
    'DEMO: 0',
    'export WORKERS=1',
    'una clave',
    'ADMIN_EMAIL="ana#1@example.com"',
    'ADMIN_PASSWORD=una clave larga#1',
    '',
  ]
  const { stderr } = await ran('backup', [], {}, file.join('\r\n'))
  const unread = (line: number) =>
    `La línea ${line} de .env no se entiende: se escribe NOMBRE=valor, o NOMBRE="valor" si lleva un #.`
  expect(stderr).toBe([3, 5, 7].map(unread).join('\n'))
})

test.each([
  ['backup', ['--carpeta', 'x'], '--carpeta no es una opción, o le falta su valor.\nUso: npm run backup'],
  ['restore', ['estela.sql', '--froce'], '--froce no es una opción, o le falta su valor.\nUso: npm run restore'],
  ['restore', ['backups', '--until'], '--until no es una opción, o le falta su valor.\nUso: npm run restore'],
  ['unlock', ['--email', 'ana@example.com'], '--email no es una opción, o le falta su valor.\nUso: npm run unlock'],
  ['upgrade-database', ['18'], 'Sobra «18»: un nombre con espacios va entre comillas.\nUso: npm run upgrade:database'],
  ['backup', ['la', 'copia'], 'Sobra «copia»: un nombre con espacios va entre comillas.\nUso: npm run backup'],
  ['check-audit', ['12'], '«12» no es un número con su huella.\nUso: npm run audit:check'],
  ['start', ['--port', '80'], '--port no es una opción, o le falta su valor.\nUso: npm start'],
] as const)('mistyped %s does nothing and prints its usage', async (name, args, usage) => {
  const { code, stderr } = await ran(name, args)
  expect([code, stderr.slice(0, usage.length)]).toEqual([1, usage])
  expect(stderr).not.toMatch(/^ +at /m)
})

test.each([
  ['backup', '--help', 'npm run backup'],
  ['restore', '-h', 'npm run restore'],
  ['unlock', '--help', 'npm run unlock'],
  ['import', '--help', 'npm run import'],
  ['upgrade-database', '-h', 'npm run upgrade:database'],
  ['check-audit', '--help', 'npm run audit:check'],
  ['start', '--help', 'npm start'],
] as const)('%s %s prints the usage and does nothing', async (name, word, usage) => {
  const { code, stdout, stderr } = await ran(name, ['x', word], { PORT: 'ochenta' })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(new RegExp(`^Uso: ${usage}\\b`))
})

async function newDatabase() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-command-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const { close } = await openShopDatabase({ databaseUrl: undefined, dataDir: DATA_DIR }, { orNew: true })
  await close()
  return DATA_DIR
}

test('an empty audit log is reported as such, without a last link to keep', async () => {
  const DATA_DIR = await newDatabase()
  const { stdout } = await runCommand('check-audit', [], { DATA_DIR }, DATA_DIR)
  expect(stdout).toBe('Auditoría: 0 filas, comparadas con 0 huellas anteriores.\nTodavía no hay nada que comprobar.\n')
})

test('Ctrl+C stops a command cleanly: it reports it, closes its database and leaves nothing half done', async () => {
  const DATA_DIR = await newDatabase()
  const dump = join(DATA_DIR, 'estela.sql')
  await writeFile(dump, 'select 1;\n')
  const isOpen = () => existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))
  for (const [name, args, signal, words] of [
    ['backup', [], 'SIGINT', 'No se pudo hacer el backup: '],
    ['restore', [dump, '--force'], 'SIGINT', 'No se pudo recuperar el backup: '],
    ['check-audit', [], 'SIGTERM', 'No se pudo comprobar la cadena: '],
    ['unlock', ['ana@example.com'], 'SIGINT', ''],
  ] as const) {
    const running = runCommand(name, args, { DATA_DIR }, DATA_DIR)
    const ended = running.catch(({ code, stderr }: Failed) => [code, stderr])
    await expect.poll(isOpen).toBe(true)
    running.child.kill(signal)
    expect(await ended).toEqual([1, `${words}Se interrumpió.\n`])
    expect(isOpen()).toBe(false)
  }
  expect(await readdir(join(DATA_DIR, 'backups'))).toEqual([])
})
