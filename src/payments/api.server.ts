import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { invalid, notFound } from '../platform/http/errors.ts'
import { fieldErrors } from '../platform/http/field-errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { firstField, readForm } from '../platform/uploads/uploads.server.ts'
import { methodName } from '../settings/payment-methods.ts'
import { findSettings } from '../settings/queries.server.ts'
import * as calls from './calls.ts'
import { Methods, TransferFields, TransferForm, TransferReceipt } from './contract.ts'
import { listOffered } from './providers.server.ts'
import { sendTransfer } from './transfers/send-transfer.server.ts'

export const paymentsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, files, config }) => {
  mount(app, calls.listMethods, { summary: 'The payment methods of the shop', response: Methods }).handle(async () => {
    const { hold_hours_transfer, hold_minutes_online } = await findSettings(db)
    const transfer = { id: 1, code: 'transferencia' as const, hold_minutes: hold_hours_transfer * 60 }
    const online = listOffered(config).map((code, place) => ({
      id: 2 + place,
      code,
      hold_minutes: hold_minutes_online,
    }))
    const methods = [transfer, ...online]
    return { methods: methods.map((method) => ({ ...method, name: methodName(method.code) })) }
  })

  mount(app, calls.sendTransfer, {
    summary: 'Sends a bank transfer of an order, with its proof',
    status: 201,
    onRequest: rateLimit(pool, 'uploads', config.rates.forms),
    form: TransferForm,
    response: TransferReceipt,
  }).handle(async (request) => {
    const form = await readForm(request, 'proof')
    const fields = TransferFields.safeParse({
      order_id: firstField(form, 'order_id'),
      transfer_reference: firstField(form, 'transfer_reference'),
      amount: firstField(form, 'amount') || undefined,
    })
    if (!fields.success) throw invalid('Revisá los datos del pago.', fieldErrors(fields.error))
    if (!z.uuid().safeParse(fields.data.order_id).success) throw notFound('Pedido no encontrado')
    const proof = form.files[0]?.bytes
    const payment = await sendTransfer(db, files, { ...fields.data, proof })
    return {
      message: `Recibimos ${proof ? 'tu comprobante' : 'el aviso de tu transferencia'}. Te avisamos cuando acreditemos tu pago.`,
      payment: { id: payment.id, status: 'pendiente' as const },
    }
  })
}
