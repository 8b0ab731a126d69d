import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OrderParam, orderId } from '../../orders/finding/order-param.ts'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import type { Role } from '../../roles.ts'
import * as calls from './calls.ts'
import * as contract from './contract.ts'
import { findCardOfContact, findCardOfOrder, findCustomer } from './find-customer.server.ts'
import { addNote, deleteNote } from './notes.server.ts'
import { listCustomers } from './queries.server.ts'
import { joinCustomer, splitCustomer } from './same-person.server.ts'
import { listTags, setTags } from './tags.server.ts'

type Asked = { params: { id: number }; staffId: number; role: Role }

export const customersAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  const customerOf = ({ params, staffId: id, role }: Asked) => findCustomer(db, params.id, { id, role })

  mount(app, calls.listCustomers, {
    summary: 'Everyone with an account or a guest order',
    query: contract.CustomerQuery,
    response: contract.CustomerPage,
  }).handle(({ query }) => listCustomers(db, query))

  mount(app, calls.findCustomer, {
    summary: 'One customer with everything known about them',
    params: IdParam,
    response: contract.CustomerAnswer,
  }).handle(async (request) => ({ customer: await customerOf(request) }))

  mount(app, calls.findOrderCustomer, {
    summary: 'The customer of an order, and their newest orders',
    params: OrderParam,
    response: contract.CustomerCardAnswer,
  }).handle(async (request) => ({ customer: await findCardOfOrder(db, orderId(request.params)) }))

  mount(app, calls.findContactCustomer, {
    summary: 'The customer who wrote a message, and their newest orders',
    params: IdParam,
    response: contract.CustomerCardAnswer,
  }).handle(async ({ params }) => ({ customer: await findCardOfContact(db, params.id) }))

  mount(app, calls.listTags, { summary: 'The tags in use', response: contract.TagsAnswer }).handle(async () => ({
    tags: await listTags(db),
  }))

  mount(app, calls.setTags, {
    summary: "Replaces a customer's tags",
    params: IdParam,
    body: contract.SetTags,
    response: contract.CustomerAnswer,
  }).handle(async (request) => {
    await setTags(db, request.params.id, request.body)
    return { message: 'Etiquetas guardadas', customer: await customerOf(request) }
  })

  mount(app, calls.addNote, {
    summary: 'Adds a note for staff',
    status: 201,
    params: IdParam,
    isOnce: true,
    body: contract.NewNote,
    response: contract.CustomerAnswer,
  }).handle(async (request) => {
    await addNote(db, request.params.id, request.body.text, { id: request.staffId, once: request.once })
    return { message: 'Nota agregada', customer: await customerOf(request) }
  })

  mount(app, calls.deleteNote, {
    summary: 'Deletes a note: its author, encargado or dueno',
    params: contract.NoteParam,
    response: Done,
  }).handle(async ({ params, staffId, role }) => {
    await deleteNote(db, params, { id: staffId, role })
    return { message: 'Nota borrada' }
  })

  mount(app, calls.splitCustomer, {
    summary: 'Separates customers wrongly joined as the same person',
    params: IdParam,
    body: contract.OtherCustomer,
    response: contract.CustomerAnswer,
  }).handle(async (request) => {
    await splitCustomer(db, request.params.id, request.body.customer_id, request.staffId)
    return { message: 'Ahora son dos clientes', customer: await customerOf(request) }
  })

  mount(app, calls.joinCustomer, {
    summary: 'Joins two customers who are one person; at most one of them has an account',
    params: IdParam,
    body: contract.OtherCustomer,
    response: contract.CustomerAnswer,
  }).handle(async (request) => {
    await joinCustomer(db, request.params.id, request.body.customer_id)
    return { message: 'Ahora figuran como una sola persona', customer: await customerOf(request) }
  })
}
