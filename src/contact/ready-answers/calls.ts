import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { NewReadyAnswer, ReadyAnswerChange, ReadyAnswers } from './contract.ts'

const path = '/api/admin/ready-answers'
const permitted = { permission: 'messages.write' } as const

export const listReadyAnswers = call<{ response: typeof ReadyAnswers }>('GET', path, permitted)
export const addReadyAnswer = call<{
  body: typeof NewReadyAnswer
  response: typeof ReadyAnswers
}>('POST', path, permitted)
export const changeReadyAnswer = call<{
  params: typeof IdParam
  body: typeof ReadyAnswerChange
  response: typeof ReadyAnswers
}>('PUT', `${path}/:id`, permitted)
export const deleteReadyAnswer = call<{ params: typeof IdParam; response: typeof ReadyAnswers }>(
  'DELETE',
  `${path}/:id`,
  permitted,
)
