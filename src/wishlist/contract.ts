import { z } from 'zod'
import { Product } from '../catalog/contract.ts'
import { answer, Id, wholeNumber } from '../platform/http/contract.ts'

export const Wish = z.object({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  ...Product.pick({ brand: true, type: true, inspired_by: true, concentration: true, volume: true }).shape,
  category_name: z.string().nullable(),
  price: z.number(),
  stock: z.int(),
  image1: z.string().nullable(),
})
export type Wish = z.infer<typeof Wish>

export const Wishlist = answer({ wishlist: z.array(Wish) })

export const OwnerParam = z.object({ userId: wholeNumber(Id) })
export const ProductParam = z.object({ productId: wholeNumber(Id) })
export const Owner = z.object({ user_id: Id })
export const NewWish = Owner.extend({ product_id: Id })
