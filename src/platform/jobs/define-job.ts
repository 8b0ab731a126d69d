import { z } from 'zod'

/**
 * A job's name in the queue and the schema of its payload, shared by the code that enqueues and the code that handles
 * it.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = { name: string; payload: Payload }

export const defineJob = <Payload extends z.ZodType>(name: string, payload: Payload): Job<Payload> => ({
  name,
  payload,
})

export const noPayload = z.object({})
