import type { Worker } from 'node:cluster'
import { z } from 'zod'

const Question = z.object({ question: z.string(), id: z.int() })
const Answer = z.object({ answerTo: z.int(), answer: z.unknown() })

/** One that is busy, or was just begun, does without being asked. */
const withinMs = 1000

/** In a worker: what it answers to the first process's questions. */
export function answerFirst(answers: Record<string, () => unknown>) {
  process.on('message', async (message) => {
    const { success, data } = Question.safeParse(message)
    if (!success) return
    const answer = await answers[data.question]?.()
    if (process.connected) process.send?.({ answerTo: data.id, answer }, undefined, undefined, () => undefined)
  })
}

let lastId = 0

/** In the first process: what this worker answers, undefined if not in time. */
export function askWorker(worker: Worker, question: string) {
  lastId += 1
  const id = lastId
  return new Promise<unknown>((resolve) => {
    const end = (answer?: unknown) => {
      clearTimeout(late)
      worker.off('message', hear)
      worker.off('disconnect', gone)
      resolve(answer)
    }
    const hear = (message: unknown) => {
      const { success, data } = Answer.safeParse(message)
      if (success && data.answerTo === id) end(data.answer)
    }
    const gone = () => end()
    const late = setTimeout(gone, withinMs)
    worker.on('message', hear)
    worker.on('disconnect', gone)
    if (worker.isConnected()) worker.send({ question, id }, (error) => error && gone())
    else gone()
  })
}
