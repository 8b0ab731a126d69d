import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Reads the distinct codes in a picture: `Code128 H-ORG-…`, `QRCode http://…`. */
export async function readCodes(picture: Buffer) {
  // Without it the library fetches its WebAssembly from the network.
  const wasmBinary = (await readFile(wasm)).buffer as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const formats = ['Code128', 'QRCode', 'EAN13', 'EAN8', 'UPCA', 'ITF'] as const
  const found = await readBarcodes(new Uint8Array(picture), { formats: [...formats], maxNumberOfSymbols: 40 })
  return [...new Set(found.map(({ format, text }) => `${format} ${text}`))].toSorted()
}
