import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readTar, writeTar } from './tar.server.ts'

const long = `${'carpeta/'.repeat(14)}archivo.bin`
const contents: [string, Buffer][] = [
  ['vacia/', Buffer.alloc(0)],
  ['uno.txt', Buffer.from('uno')],
  ['nada', Buffer.alloc(0)],
  ['a/justo', randomBytes(512)],
  [long, randomBytes(200_001)],
]

async function* entries() {
  for (const [name, bytes] of contents) yield { name, size: bytes.length, body: Readable.from([bytes]) }
}

test('an archive is read back, however its bytes are split into chunks', async () => {
  const whole = await buffer(Readable.from(writeTar(entries())))
  const pieces = Array.from({ length: Math.ceil(whole.length / 777) }, (_, at) =>
    whole.subarray(at * 777, at * 777 + 777),
  )
  const found: [string, Buffer][] = []
  for await (const { name, body } of readTar(Readable.from(pieces))) found.push([name, await buffer(body)])
  expect(found).toEqual(contents)
  const cut = Readable.from([whole.subarray(0, 3000)])
  await expect(drain(readTar(cut))).rejects.toThrow()
  whole[3] = 200
  await expect(drain(readTar(Readable.from([whole])))).rejects.toThrow()
})

test('the tar program reads the archive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estela-tar-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'a.tar'), writeTar(entries()))
  await promisify(execFile)('tar', ['xf', 'a.tar'], { cwd: folder })
  for (const [name, bytes] of contents.slice(1)) expect(await readFile(join(folder, name))).toEqual(bytes)
})

async function drain(found: ReturnType<typeof readTar>) {
  for await (const { body } of found) await buffer(body)
}
