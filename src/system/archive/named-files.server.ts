import type pg from 'pg'
import { pictureKey } from '../../catalog/pictures/store-picture.server.ts'

/** The files that the database names: those without which something is missing from it. Demo pictures are drawn anew. */
export async function listNamedFiles(client: pg.ClientBase) {
  const { rows } = await client.query<{ picture: string | null; proof: string | null }>(
    `select name as picture, null as proof from product_pictures where drawn_view is null
     union select name, null from hero_pictures
     union select picture, null from categories where picture <> ''
     union select null, proof_file from payments where proof_file is not null`,
  )
  return rows.flatMap(({ picture, proof }) => (proof ? [proof] : picture ? [pictureKey({ name: picture })] : []))
}
