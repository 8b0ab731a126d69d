import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { withFewDescriptors } from '../../../test/support/few-descriptors.ts'
import { packageRoot } from '../../platform/package-root.server.ts'
import { openPictureHelper, workForBuyer } from './picture-helper.server.ts'

const neverAnswers = "process.on('message', () => undefined)"

test('a hanging decoder is killed with an error, and the next picture is processed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estela-decoder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'silent.mjs')
  await writeFile(program, neverAnswers)
  const work = openPictureHelper({ program, longestMs: 1500 })
  const picture = { kind: 'read', bytes: Buffer.from('x') } as const
  // More than run concurrently: the queued one runs too.
  const all = await Promise.allSettled([work(picture), work(picture), work(picture)])
  for (const one of all) {
    expect(one).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'imagen-lenta' } })
  }
  await expect.poll(() => runningNow(program)).toEqual([])
})

test("a buyer's picture does not wait for those of the catalogue", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estela-decoder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'silent.mjs')
  await writeFile(program, neverAnswers)
  const work = openPictureHelper({ program, longestMs: 60_000 })
  const bytes = await readFile(join(packageRoot, 'docs/home.webp'))
  // As many as run concurrently.
  const hanging = Promise.allSettled([work({ kind: 'read', bytes }), work({ kind: 'read', bytes })])
  const ofBuyer = workForBuyer({ kind: 'strip', bytes, format: 'webp' })
  expect(await Promise.race([ofBuyer.then(() => 'the buyer'), hanging.then(() => 'the catalogue')])).toBe('the buyer')
  for (const pid of await runningNow(program)) process.kill(Number(pid))
  await hanging
})

test('the decoder ignores Ctrl+C and finishes pictures for a stopping shop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estela-decoder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'own.mjs')
  await writeFile(program, `import ${JSON.stringify(join(import.meta.dirname, 'picture-process.ts'))}`)
  const work = openPictureHelper({ program })
  const picture = { kind: 'shrink', bytes: await readFile(join(packageRoot, 'docs/home.webp')), width: 800 } as const
  await work({ ...picture, format: 'webp' })
  const [pid] = await runningNow(program)
  const drawn = work({ ...picture, format: 'avif' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(Number(pid), signal)
  expect((await drawn).subarray(4, 12).toString()).toBe('ftypavif')
})

test('a decoder that cannot be started fails its picture, and the next one works', async () => {
  const { stdout } = withFewDescriptors('picture-without-room.ts')
  expect(await text(stdout)).toBe('EMFILE, was read')
})

/** Ids of the running processes of a program; an exited one has an empty command line. */
async function runningNow(program: string) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes(program))
}
