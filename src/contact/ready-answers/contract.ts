import { z } from 'zod'
import { answer, required, Seen } from '../../platform/http/contract.ts'

export const maxAnswers = 50

/** A reusable answer; `{nombre}` and `{pedido}` are replaced by the sender's name and newest order. */
export const NewReadyAnswer = z.object({
  title: required(60, 'Ingresá el título'),
  text: required(3000, 'Escribí la respuesta'),
})
export type NewReadyAnswer = z.infer<typeof NewReadyAnswer>

export const ReadyAnswerChange = NewReadyAnswer.extend(Seen)
export type ReadyAnswerChange = z.infer<typeof ReadyAnswerChange>

export const ReadyAnswer = NewReadyAnswer.extend({ id: z.int() })
export type ReadyAnswer = z.infer<typeof ReadyAnswer>

export const ReadyAnswers = answer({
  message: z.string().optional(),
  ready_answers: z.array(ReadyAnswer).describe('By title'),
})
