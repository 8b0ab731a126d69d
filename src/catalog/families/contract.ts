import { z } from 'zod'
import { answer, Id } from '../../platform/http/contract.ts'
import { named, Product } from '../contract.ts'

const ids = (least: number, message: string) =>
  z
    .array(Id, message)
    .transform((list) => [...new Set(list)])
    .refine((list) => list.length >= least, message)
    .refine((list) => list.length <= 50, 'Como máximo 50 productos')

export const MergeFamilies = z.object({ product_ids: ids(2, 'Elegí al menos dos productos') })
export const SplitFamily = z.object({ product_ids: ids(1, 'Elegí al menos un producto') })

const Member = Product.pick({
  ...named,
  presentation: true,
  price: true,
  stock: true,
  is_active: true,
}).extend({ volume_ml: z.int().nullable() })
export type Member = z.infer<typeof Member>

/** `proposals` may be more sizes of the perfume, judging by brand and name. */
export const Family = answer({ sizes: z.array(Member), proposals: z.array(Member) })

export const FamiliesChanged = answer({
  message: z.string(),
  products: z.array(z.object({ id: z.int(), family_id: z.int() })),
})
