import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fewMails } from '../../platform/mail/few-mails.server.ts'
import { rateLimit } from '../../platform/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { askWithdrawal } from './ask-withdrawal.server.ts'
import { AskWithdrawal, WithdrawalReceipt } from './contract.ts'
import type { WithdrawalStatus } from './rules.ts'

export const withdrawalsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  app.post(
    '/api/withdrawals',
    {
      onRequest: rateLimit(pool, 'withdrawals', config.rates.forms),
      schema: { body: AskWithdrawal, response: { 201: WithdrawalReceipt } },
    },
    async (request, reply) => {
      const { code, status, created_at } = await askWithdrawal(db, request.body, fewMails(config.rates.forms))
      return reply.code(201).send({
        success: true,
        message: `Recibimos tu arrepentimiento. Tu código es ${code}.`,
        withdrawal: { code, status: status as WithdrawalStatus, created_at: created_at.toISOString() },
      })
    },
  )
}
