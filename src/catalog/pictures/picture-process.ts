import { doPictureWork, type PictureWork } from './picture-work.ts'

// The process that decodes and draws pictures, for as long as its shop keeps the channel open.
process.on('message', async ({ id, work }: { id: number; work: PictureWork }) => {
  try {
    process.send?.({ id, done: await doPictureWork(work) })
  } catch (error) {
    process.send?.({ id, failed: (error as Error).message })
  }
})
