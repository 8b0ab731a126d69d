import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

async function openStudio() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  async function upload(bytes: Buffer, name = 'foto.png') {
    const body = new FormData()
    for (const [field, value] of Object.entries({ name: 'Foto', price: '1', stock: '1' })) body.append(field, value)
    body.append('images', new Blob([new Uint8Array(bytes)]), name)
    return shop.call('POST', '/api/products', { body, token })
  }
  return { ...shop, upload, look: (file: string) => shop.call('GET', `/uploads/${file}`) }
}

const canvas = (width: number, height: number, background = '#cc4422') =>
  sharp({ create: { width, height, channels: 3, background } })

test('a picture is served in each size and format, and kept by browsers for good', async () => {
  const { upload, look, files } = await openStudio()
  const { image1 } = (await upload(await canvas(2400, 3000).jpeg().toBuffer())).body.product
  const stem = image1.replace('.webp', '')
  const sizes: [string, string, number][] = [
    [`${stem}.webp`, 'webp', 1280],
    [`${stem}-400.avif`, 'heif', 400],
    [`${stem}-800.webp`, 'webp', 800],
    [`${stem}-1200.avif`, 'heif', 1200],
  ]
  for (const [file, format, width] of sizes) {
    const { statusCode, headers, raw } = await look(file)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(headers['content-length']).toBe(String(raw.length))
    expect(headers['content-type']).toBe(format === 'heif' ? 'image/avif' : 'image/webp')
    expect(await sharp(raw).metadata()).toMatchObject({ format, width })
    expect(await files.exists(`pictures/${file}`)).toBe(true)
  }
})

test('link previews show the whole picture on a wide background', async () => {
  const { upload, look, files } = await openStudio()
  const { image1 } = (await upload(await canvas(800, 1000).png().toBuffer())).body.product
  const file = image1.replace('.webp', '-share.jpg')
  const { statusCode, headers, raw } = await look(file)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(raw).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await files.exists(`pictures/${file}`)).toBe(true)
  expect((await look(image1.replace('.webp', '-share.webp'))).statusCode).toBe(404)
})

test('link previews of a comparison show the pictures side by side', async () => {
  const { upload, look } = await openStudio()
  const colors = ['#cc2222', '#2222cc']
  const stems: string[] = []
  for (const color of colors) {
    const { image1 } = (await upload(await canvas(800, 1000, color).png().toBuffer())).body.product
    stems.push(image1.replace('.webp', ''))
  }
  const file = `together/${stems.join('-')}.jpg`
  const { statusCode, headers, raw } = await look(file)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(raw).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  for (const [index, left] of [200, 800].entries()) {
    const middle = sharp(raw).extract({ left, top: 200, width: 200, height: 200 })
    const { r, b } = (await sharp(await middle.png().toBuffer()).stats()).dominant
    expect(index === 0 ? r - b : b - r).toBeGreaterThan(100)
  }
  const nobody = '0'.repeat(32)
  for (const others of [
    [stems[0], nobody],
    [...stems, ...stems, ...stems.slice(1)],
    [...stems, '..'],
  ])
    expect((await look(`together/${others.join('-')}.jpg`)).statusCode).toBe(404)
})

test('a cached picture is answered with 304', async () => {
  const { upload, call } = await openStudio()
  const { image1 } = (await upload(await canvas(50, 50).png().toBuffer())).body.product
  const { headers } = await call('GET', `/uploads/${image1}`)
  for (const tag of [`${headers.etag}`, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
    const again = await call('GET', `/uploads/${image1}`, { headers: { 'if-none-match': tag } })
    expect([tag, again.statusCode, again.raw.length]).toEqual([tag, 304, 0])
  }
})

test('small pictures are never enlarged', async () => {
  const { upload, look } = await openStudio()
  const { image1 } = (await upload(await canvas(300, 200).webp().toBuffer())).body.product
  const { raw } = await look(image1.replace('.webp', '-1200.avif'))
  expect(await sharp(raw).metadata()).toMatchObject({ width: 300, height: 200 })
})

test('pictures are rotated upright and lose their metadata', async () => {
  const { upload, look, db } = await openStudio()
  const photo = canvas(40, 20)
    .withExif({ IFD0: { Artist: 'Una persona' }, IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
    .withMetadata({ orientation: 6 })
  const { image1, image_color } = (await upload(await photo.jpeg().toBuffer())).body.product
  const read = await sharp((await look(image1)).raw).metadata()
  expect(read).toMatchObject({ width: 20, height: 40 })
  expect([read.exif, read.xmp, read.iptc]).toEqual([undefined, undefined, undefined])
  const row = await db.selectFrom('product_pictures').select(['width', 'height']).executeTakeFirstOrThrow()
  expect(row).toEqual({ width: 20, height: 40 })
  expect(image_color).toMatch(/^#c[0-9a-f]4[0-9a-f]2[0-9a-f]$/)
})

test('concurrent requests for a size share one conversion', async () => {
  const { upload, look } = await openStudio()
  const { image1 } = (await upload(await canvas(600, 600).png().toBuffer())).body.product
  const file = image1.replace('.webp', '-400.avif')
  const answers = await Promise.all(Array.from({ length: 12 }, () => look(file)))
  expect(new Set(answers.map(({ raw }) => raw.toString('base64'))).size).toBe(1)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test('files are validated as pictures by content, not by name', async () => {
  const { upload, db } = await openStudio()
  const disguised = [
    svg,
    `<?xml version="1.0"?>${svg}`,
    '<!doctype html><script>alert(1)</script>',
    'GIF89a',
    '%PDF-1.7',
    '',
  ]
  for (const text of disguised) {
    const { statusCode, body } = await upload(Buffer.from(text), 'foto.png')
    expect([text, statusCode, body.code]).toEqual([text, 415, 'tipo-invalido'])
  }
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})

test('an unsupported format is refused with the supported ones', async () => {
  const { upload } = await openStudio()
  const gif = await canvas(9, 9).gif().toBuffer()
  expect((await upload(gif, 'foto.gif')).body.message).toBe('foto.gif no sirve: tiene que ser JPG, PNG, WEBP o AVIF.')
})

test('broken pictures are refused, and data appended to a picture is dropped', async () => {
  const { upload, look } = await openStudio()
  const png = await canvas(200, 200).png().toBuffer()
  const broken = await upload(png.subarray(0, png.length / 2))
  expect([broken.statusCode, broken.body.code]).toEqual([400, 'imagen-rota'])
  const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
  const { image1 } = (await upload(polyglot, '../../../etc/passwd')).body.product
  expect((await look(image1)).raw.includes('<script>')).toBe(false)
})

test('a picture with more than 50 million pixels is refused before decoding', async () => {
  const { upload } = await openStudio()
  const bomb = await canvas(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(500_000)
  const { statusCode, body } = await upload(bomb)
  expect([statusCode, body.code]).toEqual([413, 'muy-grande'])
})

test('an unknown picture, and any path, is a 404 in Spanish', async () => {
  const { look, files } = await openStudio()
  await files.put('proofs/secreto.webp', 'secreto')
  const none = '0'.repeat(32)
  const tries = [
    `${none}.webp`,
    `${none}-400.avif`,
    `${none}-401.avif`,
    `${none}.svg`,
    '..%2Fproofs%2Fsecreto.webp',
    '..%5Cproofs%5Csecreto.webp',
    '%2e%2e%2fproofs%2fsecreto.webp',
    `${none}.webp%00`,
    '%',
  ]
  for (const file of tries) expect([file, (await look(file)).raw.includes('secreto')]).toEqual([file, false])
  const { statusCode, body, headers } = await look(tries[0] ?? '')
  expect([statusCode, body.message]).toEqual([404, 'No encontramos esa imagen.'])
  expect(headers['cache-control']).toBe('no-store')
})
