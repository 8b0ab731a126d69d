import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const canvas = sharp({ create: { width: 321, height: 45, channels: 4, background: '#6b2a3a80' } })

test.each([
  ['png', canvas.clone().png()],
  ['jpeg', canvas.clone().jpeg()],
  ['progressive jpeg', canvas.clone().withMetadata().jpeg({ progressive: true })],
  ['webp', canvas.clone().flatten().webp()],
  ['lossless webp', canvas.clone().webp({ lossless: true })],
  ['webp with transparency', canvas.clone().webp()],
  ['avif', canvas.clone().avif({ effort: 0 })],
])('the size of a %s is read from its first bytes', async (_kind, picture) => {
  expect(pictureSize(await picture.toBuffer())).toEqual({ width: 321, height: 45 })
})

test('what is cut off or no picture says no size', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('x'), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('%PDF-1.4')]) {
    expect(pictureSize(bytes)).toBeUndefined()
  }
})
