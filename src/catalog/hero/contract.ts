import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'

export const HeroPictureForm = z.object({ image: z.file() })

export const HeroPicture = answer({
  picture: z.string().describe('For a slide of the setting hero_slides, or one of the sellers'),
})
