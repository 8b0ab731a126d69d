import sharp from 'sharp'
import type { BottleFacts, BottleView } from '../../demo/bottles/draw-bottle.ts'
import type { Db } from '../platform/database.server.ts'
import { notFound } from '../platform/errors.ts'
import type { DrawPicture } from '../platform/resources.server.ts'

/** Draws the bottle of a product as the demo shows it. */
export function drawDemoPicture(db: Db): DrawPicture {
  return async (product_id, view) => {
    // Fonts and shapes are read only where something is drawn.
    const { drawBottle } = await import('../../demo/bottles/draw-bottle.ts')
    const svg = drawBottle(await bottleFacts(db, product_id), view as BottleView)
    return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  }
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
    gender: product.gender as BottleFacts['gender'],
  }
}
