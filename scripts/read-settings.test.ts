import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refuseAsRoot } from './read-settings.ts'

test("root cannot run commands in another user's shop, only in its own or a new one", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estela-settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await refuseAsRoot(folder, 0)
  await mkdir(join(folder, 'files'))
  const [uid, gid] = [process.getuid?.() || 4321, process.getgid?.() || 4321]
  await chown(join(folder, 'files'), uid, gid)
  await refuseAsRoot(folder, uid)
  await expect(refuseAsRoot(folder, 0)).rejects.toThrow(`sudo -u '#${uid}' npm …`)
})
