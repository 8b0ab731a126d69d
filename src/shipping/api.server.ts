import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recentLogin } from '../accounts/sessions/recent-login.server.ts'
import { AgainPassword, Done, IdParam } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { carrierNames } from './carrier-code.ts'
import { openCarriers } from './carriers.server.ts'
import * as contract from './contract.ts'
import { deleteShippingMethod, listShippingMethods } from './queries.server.ts'
import { arrangeShippingMethods, changeShippingMethod, createShippingMethod } from './save-method.server.ts'

export const shippingApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db } = resources
  const requireRecentLogin = recentLogin(resources)

  mount(app, calls.listShippingMethods, {
    summary: 'The shipping methods, in order',
    response: contract.ShippingMethods,
  }).handle(async () => ({ shipping_methods: await listShippingMethods(db) }))

  const carriers = [...openCarriers(resources).values()].map(({ code, isSimulated }) => ({
    code,
    name: carrierNames[code],
    is_simulated: isSimulated,
  }))
  mount(app, calls.listCarriers, {
    summary: 'The carriers that quote prices and take parcels',
    response: contract.Carriers,
  }).handle(async () => ({ carriers }))

  mount(app, calls.createShippingMethod, {
    summary: 'Adds a shipping method',
    status: 201,
    isOnce: true,
    body: contract.NewShippingMethod,
    response: contract.ShippingMethodSaved,
  }).handle(async ({ body, once }) => ({
    message: 'Envío creado',
    shipping_method: await createShippingMethod(resources, body, once),
  }))

  mount(app, calls.changeShippingMethod, {
    summary: 'Changes some fields of a shipping method',
    params: IdParam,
    body: contract.ShippingMethodChange,
    response: contract.ShippingMethodSaved,
  }).handle(async ({ params, body }) => ({
    message: 'Envío guardado',
    shipping_method: await changeShippingMethod(resources, params.id, body),
  }))

  mount(app, calls.arrangeShippingMethods, {
    summary: 'Sets the order of the shipping methods',
    body: contract.ShippingOrder,
    response: Done,
  }).handle(async ({ body }) => {
    await arrangeShippingMethods(db, body.ids)
    return { message: 'Orden guardado' }
  })

  mount(app, calls.deleteShippingMethod, {
    summary: 'Deletes a shipping method; orders keep its name and price',
    params: IdParam,
    body: AgainPassword,
    response: Done,
  }).handle(async (request) => {
    await requireRecentLogin(request, request.body?.password)
    if (!(await deleteShippingMethod(db, request.params.id))) throw notFound('Ese envío no existe.')
    return { message: 'Envío eliminado' }
  })
}
