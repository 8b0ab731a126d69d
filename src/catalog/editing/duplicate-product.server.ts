import type { Once } from '../../platform/database/do-once.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import type { Role } from '../../roles.ts'
import { makeSku } from '../codes/sku.ts'
import type { NewProduct } from '../contract.ts'
import { copiedFields, pick } from '../fields.ts'
import { pictureBytes } from '../pictures/picture-bytes.server.ts'
import type { ReadPicture } from '../pictures/picture-work.ts'
import { readPicture } from '../pictures/read-picture.server.ts'
import { findProduct } from '../queries.server.ts'
import { createProduct } from './save-product.server.ts'

const suffix = ' (copia)'

/** Creates an inactive copy without stock, with copies of the pictures. */
export async function duplicateProduct(
  resources: Resources,
  id: number,
  by: { user_id: number; role: Role; once: Once },
) {
  const original = await findProduct(resources.db, id, { showAll: true })
  if (!original) throw notFound('Producto no encontrado')
  const pictures: ReadPicture[] = []
  for (const image of original.images) {
    const bytes = await pictureBytes(resources, { name: image.replace(/\.webp$/, '') })
    if (bytes) pictures.push(await readPicture(bytes, image))
  }
  const copy: NewProduct = {
    ...pick(original, copiedFields),
    name: original.name.slice(0, 200 - suffix.length) + suffix,
    // Without the offer.
    price: original.list_price ?? original.price,
    stock: 0,
    sku: makeSku(original),
    is_active: false,
    concentration: original.concentration as NewProduct['concentration'],
  }
  return createProduct(resources, copy, { ...by, pictures })
}
