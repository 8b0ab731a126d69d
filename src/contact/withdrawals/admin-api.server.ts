import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { answerWithdrawal } from './answer-withdrawal.server.ts'
import * as calls from './calls.ts'
import { WithdrawalAnswer, WithdrawalNote, WithdrawalObservation, WithdrawalPage, WithdrawalQuery } from './contract.ts'
import { listWithdrawals } from './queries.server.ts'

export const withdrawalsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listWithdrawals, {
    summary: 'The withdrawals from purchases',
    query: WithdrawalQuery,
    response: WithdrawalPage,
  }).handle(({ query }) => listWithdrawals(db, query, new Date()))

  mount(app, calls.acceptWithdrawal, {
    summary: 'Accepts a withdrawal',
    params: IdParam,
    body: WithdrawalNote,
    response: WithdrawalAnswer,
  }).handle(async ({ params, body, staffId }) => {
    const answer = { to: 'aceptado', note: body?.note ?? '', user_id: staffId } as const
    const withdrawal = await answerWithdrawal(db, params.id, answer)
    return { message: 'Arrepentimiento aceptado', withdrawal }
  })

  mount(app, calls.observeWithdrawal, {
    summary: 'Asks for missing information on a withdrawal',
    params: IdParam,
    body: WithdrawalObservation,
    response: WithdrawalAnswer,
  }).handle(async ({ params, body, staffId }) => {
    const answer = { to: 'observado', note: body.note, user_id: staffId } as const
    const withdrawal = await answerWithdrawal(db, params.id, answer)
    return { message: 'Arrepentimiento observado', withdrawal }
  })

  mount(app, calls.noteRefund, {
    summary: 'Notes that a withdrawal was refunded',
    params: IdParam,
    body: WithdrawalNote,
    response: WithdrawalAnswer,
  }).handle(async ({ params, body, staffId }) => {
    const answer = { to: 'reintegrado', note: body?.note ?? '', user_id: staffId } as const
    const withdrawal = await answerWithdrawal(db, params.id, answer)
    return { message: 'Reintegro anotado', withdrawal }
  })
}
