import { z } from 'zod'

const ids = (least: number, message: string) =>
  z
    .array(z.int().min(1).max(2_147_483_647), message)
    .transform((list) => [...new Set(list)])
    .refine((list) => list.length >= least, message)
    .refine((list) => list.length <= 50, 'Como máximo 50 productos')

export const MergeFamilies = z.object({ product_ids: ids(2, 'Elegí al menos dos productos') })
export const SplitFamily = z.object({ product_ids: ids(1, 'Elegí al menos un producto') })

export const FamiliesChanged = z.object({
  success: z.literal(true),
  message: z.string(),
  products: z.array(z.object({ id: z.int(), family_id: z.int() })),
})
