import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { methodName } from '../orders/method-names.ts'
import { File } from '../platform/api-docs.server.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { firstField, readForm } from '../platform/uploads.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { Methods, TransferReceipt } from './contract.ts'
import { hasProvider } from './mercado-pago/provider-address.server.ts'
import { sendTransfer } from './send-transfer.server.ts'

const TransferFields = z.object({
  order_id: z.string('Falta el pedido').min(1, 'Falta el pedido'),
  transfer_reference: z
    .string('Ingresá la referencia de la transferencia')
    .trim()
    .min(1, 'Ingresá la referencia de la transferencia')
    .max(120, 'Hasta 120 caracteres'),
  amount: z.coerce.number().min(0).max(9_999_999_999),
})

const TransferForm = TransferFields.extend({ proof: File.describe('JPG, PNG, WEBP, AVIF or PDF, at most 5 MB') })

export const paymentsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, files, config }) => {
  app.get('/api/payments/methods', { schema: { response: { 200: Methods } } }, async () => {
    const { hold_hours_transfer, hold_minutes_online } = await findSettings(db)
    const transfer = { id: 1, code: 'transferencia' as const, hold_minutes: hold_hours_transfer * 60 }
    const online = { id: 2, code: 'mercadopago' as const, hold_minutes: hold_minutes_online }
    const methods = [transfer, ...(hasProvider(config) ? [online] : [])]
    return { success: true as const, methods: methods.map((way) => ({ ...way, name: methodName(way.code) })) }
  })

  app.post(
    '/api/payments/transfer',
    {
      onRequest: rateLimit(pool, 'uploads', config.rates.forms),
      schema: { consumes: ['multipart/form-data'], form: TransferForm, response: { 201: TransferReceipt } },
    },
    async (request, reply) => {
      const form = await readForm(request)
      const fields = TransferFields.safeParse({
        order_id: firstField(form, 'order_id'),
        transfer_reference: firstField(form, 'transfer_reference'),
        amount: firstField(form, 'amount') || undefined,
      })
      if (!fields.success) throw invalidForm(fields.error)
      if (!z.uuid().safeParse(fields.data.order_id).success) throw notFound('Pedido no encontrado')
      const proof = form.files.find((file) => file.field === 'proof')?.bytes
      const payment = await sendTransfer(db, files, { ...fields.data, proof })
      return reply.code(201).send({
        success: true,
        message: 'Recibimos tu comprobante. Te avisamos cuando acreditemos tu pago.',
        payment: { id: payment.id, status: 'pendiente' },
      })
    },
  )
}

function invalidForm(error: z.ZodError) {
  return invalid(
    'Revisá los datos del pago.',
    Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message])),
  )
}
