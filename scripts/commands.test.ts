import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'

type Failed = { code: number; stderr: string }

async function refused(name: string, args: readonly string[], environment: Record<string, string> = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'estela-command-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  // Nobody listens there: no database is begun for what is refused.
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://estela:clave@127.0.0.1:1/estela', ...environment }
  const ran = promisify(execFile)(process.execPath, [join(packageRoot, 'scripts', `${name}.ts`), ...args], { cwd, env })
  const { code, stderr } = await ran.then(
    () => ({ code: 0, stderr: '' }),
    (error: Failed) => error,
  )
  return { code, stderr: stderr.trim() }
}

const commands = [
  ['backup', []],
  ['restore', ['estela.sql']],
  ['unlock', ['ana@example.com']],
  ['check-audit', []],
] as const

test.each(commands)('%s says what is wrong with the settings, and with a database that is away', async (name, args) => {
  const wrong = await refused(name, args, { PORT: 'ochenta' })
  expect(wrong).toEqual({ code: 1, stderr: 'PORT="ochenta" no sirve: se espera un puerto entre 1 y 65535.' })
  const away = await refused(name, args)
  expect(away.code).toBe(1)
  expect(away.stderr).toMatch(
    /^No se pudo (entrar a la base de datos estela|recuperar el backup: no hay nada en estela\.sql\.$)/,
  )
  expect(away.stderr).not.toMatch(/ENOENT|^ +at /m)
})

test.each([
  ['backup', ['--carpeta', 'x'], '--carpeta no es una opción, o le falta su valor.\nUso: npm run backup'],
  ['restore', ['estela.sql', '--froce'], '--froce no es una opción, o le falta su valor.\nUso: npm run restore'],
  ['restore', ['backups', '--until'], '--until no es una opción, o le falta su valor.\nUso: npm run restore'],
  ['unlock', ['--email', 'ana@example.com'], '--email no es una opción, o le falta su valor.\nUso: npm run unlock'],
  ['upgrade-database', ['18'], 'Uso: npm run upgrade:database'],
] as const)('%s that was mistyped does nothing and says how it is written', async (name, args, usage) => {
  const { code, stderr } = await refused(name, args)
  expect([code, stderr.slice(0, usage.length)]).toEqual([1, usage])
  expect(stderr).not.toMatch(/^ +at /m)
})
