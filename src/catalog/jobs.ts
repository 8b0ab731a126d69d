import { z } from 'zod'
import { defineJob } from '../platform/jobs/define-job.ts'

export const deletePictures = defineJob('delete-pictures', z.object({ names: z.array(z.string()) }))
export const drawPicture = defineJob('draw-picture', z.object({ name: z.string() }))
