import type { Db } from '../../platform/database/database.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Changed } from '../../settings/api.server.ts'
import type { Settings } from '../../settings/contract.ts'

const lists = ['hero_slides', 'sellers'] as const

/** Refuses pictures that were deleted while the settings form was open. */
export async function refuseGonePictures(tx: Db, { before, after }: Changed) {
  const used = new Set(lists.flatMap((name) => picturesOf(before, name)))
  const added = lists.flatMap((name) => picturesOf(after, name)).filter((picture) => !used.has(picture))
  if (added.length === 0) return
  const rows = await tx.selectFrom('hero_pictures').select('name').where('name', 'in', added.map(fileName)).execute()
  const there = new Set(rows.map(({ name }) => name))
  for (const list of lists) {
    const missing = picturesOf(after, list).find((picture) => added.includes(picture) && !there.has(fileName(picture)))
    if (missing) throw invalid(isGone, { [`settings.${list}`]: isGone })
  }
}

const isGone = 'Una de esas imágenes ya no está en la tienda: subila de nuevo.'

const picturesOf = (settings: Settings, list: (typeof lists)[number]) =>
  settings[list].map(({ picture }) => picture).filter(Boolean)

const fileName = (picture: string) => picture.replace('.webp', '')
