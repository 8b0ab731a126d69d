import type pg from 'pg'
import { pictureKey } from '../../catalog/pictures/store-picture.server.ts'

/** Lists the files that the database refers to, except demo pictures, which are drawn again. */
export async function listNamedFiles(client: pg.ClientBase) {
  const { rows } = await client.query<{ picture: string | null; proof: string | null }>(
    `select name as picture, null as proof from product_pictures where drawn_view is null
     union select name, null from hero_pictures
     union select picture, null from categories where picture <> ''
     union select null, proof_file from payments where proof_file is not null`,
  )
  return rows.flatMap(({ picture, proof }) => (proof ? [proof] : picture ? [pictureKey({ name: picture })] : []))
}
