import type { BottleFacts, BottleView } from '../../../demo/bottles/draw-bottle.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { DrawPicture } from '../../platform/resources.server.ts'
import { workOnPicture } from '../pictures/picture-helper.server.ts'
import { pictureWidths } from '../pictures/picture-names.ts'

const whole = { width: Math.max(...pictureWidths), format: 'webp' } as const

export function drawDemoPicture(db: Db): DrawPicture {
  return async (product_id, view, copy = whole) =>
    workOnPicture({ kind: 'draw', facts: await bottleFacts(db, product_id), view: view as BottleView, ...copy })
}

async function bottleFacts(db: Db, product_id: number): Promise<BottleFacts> {
  const product = await db
    .selectFrom('products')
    .select(['brand', 'name', 'concentration', 'volume_ml', 'gender', 'accords'])
    .where('id', '=', product_id)
    .executeTakeFirst()
  if (!product) throw notFound('Producto no encontrado')
  return {
    ...product,
    concentration: product.concentration ?? '',
    volume_ml: product.volume_ml ?? 100,
  }
}
