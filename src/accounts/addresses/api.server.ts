import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../../platform/database/database.server.ts'
import { IdParam } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { asUser } from '../queries.server.ts'
import { closeToGuests, requireUser, type SessionUser } from '../sessions/sessions.server.ts'
import { addAddress } from './add-address.server.ts'
import * as calls from './calls.ts'
import { changeAddress } from './change-address.server.ts'
import { chooseDefault } from './choose-default.server.ts'
import { AddressBook, AddressChange, AddressFields, DefaultChosen } from './contract.ts'
import { deleteAddress, listAddresses } from './queries.server.ts'

export const addressesApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  closeToGuests(app, db)

  mount(app, calls.listAddresses, { summary: "A customer's addresses", response: AddressBook }).handle(
    async (request) => addressBook(db, await requireUser(db, request)),
  )

  mount(app, calls.addAddress, {
    summary: 'Adds an address',
    status: 201,
    isOnce: true,
    body: AddressFields,
    response: AddressBook,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    await addAddress(db, user.id, request.body, { ...request.once, by: user.id })
    return addressBook(db, user, 'Dirección guardada')
  })

  mount(app, calls.changeAddress, {
    summary: 'Replaces an address',
    params: IdParam,
    body: AddressChange,
    response: AddressBook,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    await changeAddress(db, user.id, request.params.id, request.body)
    return addressBook(db, user, 'Dirección guardada')
  })

  mount(app, calls.deleteAddress, { summary: 'Deletes an address', params: IdParam, response: AddressBook }).handle(
    async (request) => {
      const user = await requireUser(db, request)
      if (!(await deleteAddress(db, user.id, request.params.id))) throw notFound('Dirección no encontrada')
      return addressBook(db, user, 'Dirección eliminada')
    },
  )

  mount(app, calls.chooseDefault, {
    summary: 'Makes an address that of the profile',
    params: IdParam,
    response: DefaultChosen,
  }).handle(async (request) => {
    const { id } = await requireUser(db, request)
    const user = await chooseDefault(db, id, request.params.id)
    return { ...(await addressBook(db, user, 'Es tu dirección principal')), user: asUser(user) }
  })
}

async function addressBook(db: Db, { id, address_label }: Pick<SessionUser, 'id' | 'address_label'>, message?: string) {
  return {
    ...(message ? { message } : {}),
    default_label: address_label,
    addresses: await listAddresses(db, id),
  }
}
