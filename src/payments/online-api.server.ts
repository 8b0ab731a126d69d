import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { conflict, notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { onlineMethods } from '../settings/online-method.ts'
import { methodNames } from '../settings/payment-methods.ts'
import { StartedPayment, StartPayment } from './contract.ts'
import { startPayment } from './online-calls.ts'
import { listOffered, openProvider, providerApis } from './providers.server.ts'

export const onlineApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { pool, config } = resources
  for (const code of onlineMethods) {
    const { name } = methodNames[code]
    mount(app, startPayment(code), {
      summary: `Starts a payment with ${name} and returns the URL to pay at`,
      status: 201,
      onRequest: rateLimit(pool, 'payments', config.rates.orders),
      body: StartPayment,
      response: StartedPayment,
    }).handle(async (request) => {
      if (!listOffered(config).includes(code)) throw notOffered(name)
      const { order_id, amount } = request.body
      if (!z.uuid().safeParse(order_id).success) throw notFound('Pedido no encontrado')
      return openProvider(resources, code).start(order_id, amount)
    })
  }
  for (const api of providerApis) await app.register(api, resources)
}

const notOffered = (name: string) =>
  conflict(`${name} no está disponible en esta tienda. Podés pagar por transferencia.`, 'medio-no-disponible')
