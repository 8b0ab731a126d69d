import { z } from 'zod'

export const HeroPictureForm = z.object({ image: z.file() })

export const HeroPicture = z.object({
  success: z.literal(true),
  picture: z.string().describe('For a slide of the setting hero_slides, or one of the sellers'),
})
