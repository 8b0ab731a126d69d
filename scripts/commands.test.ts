import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../src/platform/package-root.server.ts'

type Failed = { code: number; stdout: string; stderr: string }

async function ran(name: string, args: readonly string[], environment: Record<string, string> = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'estela-command-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  // Nobody listens there: no database is begun for what is refused.
  const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://estela:clave@127.0.0.1:1/estela', ...environment }
  const running = promisify(execFile)(process.execPath, [join(packageRoot, 'scripts', `${name}.ts`), ...args], {
    cwd,
    env,
  })
  const { code, stdout, stderr } = await running.then(
    (told) => ({ code: 0, ...told }),
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

test.each(commands)('%s says what is wrong with the settings, and with a database that is away', async (name, args) => {
  const wrong = await ran(name, args, { PORT: 'ochenta' })
  expect(wrong).toMatchObject({ code: 1, stderr: 'PORT="ochenta" no sirve: se espera un puerto entre 1 y 65535.' })
  const away = await ran(name, args)
  expect(away.code).toBe(1)
  expect(away.stderr).toMatch(/^No se pudo (recuperar el backup: No se pudo )?entrar a la base de datos estela/)
  expect(away.stderr).not.toMatch(/ENOENT|^ +at /m)
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
] as const)('%s that was mistyped does nothing and says how it is written', async (name, args, usage) => {
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
] as const)('%s %s says how it is written, and does nothing', async (name, word, usage) => {
  const { code, stdout, stderr } = await ran(name, ['x', word], { PORT: 'ochenta' })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(new RegExp(`^Uso: ${usage}\\b`))
})
