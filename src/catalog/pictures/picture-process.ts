import { doPictureWork, type PictureWork } from './picture-work.ts'

// Child process that decodes and draws pictures; exits when its channel closes.
process.on('message', async ({ id, work }: { id: number; work: PictureWork }) => {
  try {
    answer({ id, done: await doPictureWork(work) })
  } catch (error) {
    answer({ id, failed: (error as Error).message })
  }
})

// Ignores Ctrl+C, which reaches every process of the terminal: the shop, while stopping, still waits for pending
// pictures.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

// The shop has stopped.
process.on('disconnect', () => process.exit(0))

function answer(message: object) {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}
