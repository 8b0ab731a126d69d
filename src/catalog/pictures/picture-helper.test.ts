import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { withFewDescriptors } from '../../../test/few-descriptors.ts'
import { openPictureHelper } from './picture-helper.server.ts'

/** Leaves its number behind and hears everything. */
const silent = `import { writeFileSync } from 'node:fs'
writeFileSync(import.meta.dirname + '/' + process.pid, '')
process.on('message', () => undefined)
`

test('a decoder that never answers is killed, says so, and gives its turn to the next picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estela-decoder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'silent.mjs')
  await writeFile(program, silent)
  const work = openPictureHelper({ program, longestMs: 1500 })
  const picture = { kind: 'read', bytes: Buffer.from('x') } as const
  // More than there are turns: each that waits gets one.
  const all = await Promise.allSettled([work(picture), work(picture), work(picture)])
  for (const one of all) {
    expect(one).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'imagen-lenta' } })
  }
  const pids = (await readdir(folder)).map(Number).filter(Boolean)
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a picture for whose decoder the system has no room says so, and the next one is read', async () => {
  const { stdout } = withFewDescriptors('picture-without-room.ts')
  expect(await text(stdout)).toBe('EMFILE, was read')
})

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
