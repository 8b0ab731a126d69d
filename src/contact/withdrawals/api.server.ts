import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import { fewMails } from '../../platform/mail/few-mails.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { WithdrawalReceipt, WithdrawalRequest } from './contract.ts'
import { requestWithdrawal } from './request-withdrawal.server.ts'

export const withdrawalsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  mount(app, calls.requestWithdrawal, {
    summary: 'Withdraws from a purchase',
    status: 201,
    onRequest: rateLimit(pool, 'withdrawals', config.rates.forms),
    isOnce: true,
    body: WithdrawalRequest,
    response: WithdrawalReceipt,
  }).handle(async ({ body, once }) => {
    const withdrawal = await requestWithdrawal(db, body, fewMails(config.rates.forms), once)
    return {
      message: `Recibimos tu arrepentimiento. Tu código es ${withdrawal.code}.`,
      withdrawal,
    }
  })
}
