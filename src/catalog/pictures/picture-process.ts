import { doPictureWork, type PictureWork } from './picture-work.ts'

// The process that decodes and draws pictures, for as long as its shop keeps the channel open.
process.on('message', async ({ id, work }: { id: number; work: PictureWork }) => {
  try {
    answer({ id, done: await doPictureWork(work) })
  } catch (error) {
    answer({ id, failed: (error as Error).message })
  }
})

// The terminal's Ctrl+C reaches every process; the shop, which is stopping in order, still waits for what it asked for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

// Nobody is left to draw for: the shop is stopping.
process.on('disconnect', () => process.exit(0))

function answer(message: object) {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}
