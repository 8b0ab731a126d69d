import { closeSync, openSync } from 'node:fs'
import { openPictureHelper } from '../../src/catalog/pictures/picture-helper.server.ts'

// For picture-helper.test.ts, started with few descriptors: prints how a picture fails while none is free, and afterwards.
const work = openPictureHelper()
const bytes = Buffer.from('no picture')
const end = () => work({ kind: 'read', bytes }).catch((error) => error.code ?? 'was read')
const held: number[] = []
try {
  for (;;) held.push(openSync('/dev/null', 'r'))
} catch {
  const refused = await end()
  held.forEach(closeSync)
  process.stdout.write(`${refused}, ${await end()}`)
}
