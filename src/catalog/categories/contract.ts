import { z } from 'zod'
import { answer, asJson, Id, ifGiven, Seen } from '../../platform/http/contract.ts'
import { pastedLine, pastedLines } from '../../platform/text/pasted-text.ts'
import { Category } from '../contract.ts'

const text = (max: number, clean: (pasted: string) => string) =>
  z.string('Tiene que ser un texto').overwrite(clean).max(max, `Como máximo ${max} letras`)

/** `products` includes inactive ones. */
export const StaffCategory = Category.extend({
  products: z.int(),
  /** The picture shown on the home page: its own, or that of a product. */
  shown_image: z.string().nullable(),
})
export type StaffCategory = z.infer<typeof StaffCategory>

/** A current or future promotion of some categories. */
export const PromotedCategories = z.object({ name: z.string(), category_id: z.array(z.int()) })
export type PromotedCategories = z.infer<typeof PromotedCategories>

export const StaffCategories = answer({
  categories: z.array(StaffCategory),
  promotions: z.array(PromotedCategories),
})

export const NewCategory = z.object({
  name: text(60, pastedLine).min(1, 'El nombre es requerido'),
  description: text(2000, pastedLines).optional(),
})
export type NewCategory = z.infer<typeof NewCategory>

export const CategoryChange = NewCategory.partial().extend({
  /** `1` removes the picture. */
  remove_image: ifGiven(z.enum(['1', '0'])).optional(),
  seen: asJson(Seen.seen).optional(),
})
export type CategoryChange = z.infer<typeof CategoryChange>

const picture = { image: z.file().optional() }
/** Multipart, or JSON without a picture. */
export const NewCategoryForm = NewCategory.extend(picture)
export const CategoryChangeForm = CategoryChange.extend(picture)

export const CategorySaved = answer({ message: z.string(), category: StaffCategory })

/** The ids of all categories, in the order to show them. */
export const CategoryOrder = z.object({
  ids: z.array(Id).max(1000, 'Como máximo 1.000 categorías'),
})

/** `move_to` is required if the category has products. */
export const CategoryRemoval = z
  .object({
    move_to: Id.nullish(),
    password: z.string().max(200).optional(),
  })
  .nullish()
