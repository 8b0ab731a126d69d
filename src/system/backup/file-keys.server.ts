import type { Files } from '../../platform/files/files.server.ts'
import { drafts } from '../../platform/files/whole-files.server.ts'

export async function* objectsOf(files: Files, folder: string, { recursive }: { recursive: boolean }) {
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(folder, { recursive, ...(paginationToken ? { paginationToken } : {}) })
    yield* page.objects
    paginationToken = page.paginationToken
  } while (paginationToken)
}

export async function* keysOf(files: Files, folder = '/') {
  for await (const object of objectsOf(files, folder, { recursive: true })) {
    if (object.isFile && !object.key.startsWith(drafts)) yield object.key
  }
}

/** Lists the keys in a folder, relative to it. `folder` ends in a slash. */
export const namesIn = (files: Files, folder: string) =>
  Array.fromAsync(keysOf(files, folder), (key) => key.slice(folder.length))
