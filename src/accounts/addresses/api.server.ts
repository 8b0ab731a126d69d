import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { documentSession } from '../../platform/api-docs.server.ts'
import { IdParam } from '../../platform/contract.ts'
import type { Db } from '../../platform/database.server.ts'
import { notFound } from '../../platform/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { asUser } from '../queries.server.ts'
import { requireUser, type SessionUser } from '../sessions.server.ts'
import { addAddress } from './add-address.server.ts'
import { chooseDefault } from './choose-default.server.ts'
import { AddressBook, AddressFields, DefaultChosen } from './contract.ts'
import { deleteAddress, listAddresses, updateAddress } from './queries.server.ts'

/** A customer's own addresses: another's is as if it were not there. */
export const addressesApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  documentSession(app)
  app.addHook('onRequest', async (request) => {
    await requireUser(db, request)
  })

  app.get('/api/addresses', { schema: { response: { 200: AddressBook } } }, async (request) =>
    addressBook(db, await requireUser(db, request)),
  )

  app.post(
    '/api/addresses',
    { schema: { body: AddressFields, response: { 201: AddressBook } } },
    async (request, reply) => {
      const user = await requireUser(db, request)
      await addAddress(db, user.id, request.body)
      return reply.code(201).send(await addressBook(db, user, 'Dirección guardada'))
    },
  )

  app.put(
    '/api/addresses/:id',
    { schema: { params: IdParam, body: AddressFields, response: { 200: AddressBook } } },
    async (request) => {
      const user = await requireUser(db, request)
      if (!(await updateAddress(db, user.id, request.params.id, request.body))) throw unknownAddress()
      return addressBook(db, user, 'Dirección guardada')
    },
  )

  app.delete('/api/addresses/:id', { schema: { params: IdParam, response: { 200: AddressBook } } }, async (request) => {
    const user = await requireUser(db, request)
    if (!(await deleteAddress(db, user.id, request.params.id))) throw unknownAddress()
    return addressBook(db, user, 'Dirección eliminada')
  })

  app.post(
    '/api/addresses/:id/default',
    { schema: { params: IdParam, response: { 200: DefaultChosen } } },
    async (request) => {
      const { id } = await requireUser(db, request)
      const user = await chooseDefault(db, id, request.params.id)
      return { ...(await addressBook(db, user, 'Es tu dirección principal')), user: asUser(user) }
    },
  )
}

async function addressBook(db: Db, { id, address_label }: Pick<SessionUser, 'id' | 'address_label'>, message?: string) {
  return {
    success: true as const,
    ...(message ? { message } : {}),
    default_label: address_label,
    addresses: await listAddresses(db, id),
  }
}

const unknownAddress = () => notFound('Dirección no encontrada')
