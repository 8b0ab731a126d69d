import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdmin } from '../../accounts/sessions.server.ts'
import { IdParam, pagination } from '../../platform/contract.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { answerWithdrawal } from './answer-withdrawal.server.ts'
import { WithdrawalAnswer, WithdrawalNote, WithdrawalObservation, WithdrawalPage, WithdrawalQuery } from './contract.ts'
import { listWithdrawals } from './queries.server.ts'

export const withdrawalsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(
    '/api/admin/withdrawals',
    { schema: { querystring: WithdrawalQuery, response: { 200: WithdrawalPage } } },
    async ({ query }) => {
      const { total, ...found } = await listWithdrawals(db, query, new Date())
      return { success: true as const, ...found, pagination: pagination(query.page, query.limit, total) }
    },
  )

  const withNote = { schema: { params: IdParam, body: WithdrawalNote, response: { 200: WithdrawalAnswer } } }

  app.post('/api/admin/withdrawals/:id/accept', withNote, async (request) => {
    const { id: user_id } = await requireAdmin(db, request)
    const note = request.body?.note ?? ''
    const withdrawal = await answerWithdrawal(db, request.params.id, { to: 'aceptado', note, user_id })
    return { success: true as const, message: 'Arrepentimiento aceptado', withdrawal }
  })

  app.post(
    '/api/admin/withdrawals/:id/observe',
    { schema: { ...withNote.schema, body: WithdrawalObservation } },
    async (request) => {
      const { id: user_id } = await requireAdmin(db, request)
      const { note } = request.body
      const withdrawal = await answerWithdrawal(db, request.params.id, { to: 'observado', note, user_id })
      return { success: true as const, message: 'Arrepentimiento observado', withdrawal }
    },
  )

  app.post('/api/admin/withdrawals/:id/refund-noted', withNote, async (request) => {
    const { id: user_id } = await requireAdmin(db, request)
    const note = request.body?.note ?? ''
    const withdrawal = await answerWithdrawal(db, request.params.id, { to: 'reintegrado', note, user_id })
    return { success: true as const, message: 'Reintegro anotado', withdrawal }
  })
}
