import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'

/** A file of a tar archive, or a folder if `name` ends in a slash. `body` has exactly `size` bytes. */
export type TarEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

export async function* writeTar(entries: AsyncIterable<TarEntry>) {
  const { readable, controller } = createTarPacker()
  const packing = pack(entries, controller)
  yield* readable
  await packing
}

/** Passes errors on to the reader of the archive. */
async function pack(entries: AsyncIterable<TarEntry>, controller: TarPackController) {
  try {
    for await (const { name, size, body } of entries) {
      const type = name.endsWith('/') ? 'directory' : 'file'
      const mode = type === 'directory' ? 0o700 : 0o600
      await ReadableStream.from(body).pipeTo(controller.add({ name, size, type, mode }))
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
  }
}

/** Reads an archive of files and folders. Each body must be consumed before the next entry is requested. */
export async function* readTar(stream: Readable): AsyncGenerator<TarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const feeding = ReadableStream.from<Uint8Array>(stream).pipeTo(writable)
  // Its error also fails the iteration.
  feeding.catch(() => undefined)
  for await (const { header, body } of readable) {
    const isKnown = header.type === 'file' || (header.type === 'directory' && header.name.endsWith('/'))
    if (!isKnown) throw new Error(`the archive holds a ${header.type}: ${header.name}`)
    yield { name: header.name, size: header.size, body }
  }
  await feeding
}
