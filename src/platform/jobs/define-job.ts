import { z } from 'zod'

/** A job by its name in the queue and what it carries: named where it is enqueued and where it is handled. */
export type Job<Payload extends z.ZodType = z.ZodType> = { name: string; payload: Payload }

export const defineJob = <Payload extends z.ZodType>(name: string, payload: Payload): Job<Payload> => ({
  name,
  payload,
})

export const noPayload = z.object({})
