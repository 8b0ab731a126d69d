import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { NewReadyAnswer, ReadyAnswerChange, ReadyAnswers } from './contract.ts'
import { addReadyAnswer, changeReadyAnswer, deleteReadyAnswer, listReadyAnswers } from './queries.server.ts'

export const readyAnswersApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listReadyAnswers, { summary: 'The saved answers', response: ReadyAnswers }).handle(async () => ({
    ready_answers: await listReadyAnswers(db),
  }))

  mount(app, calls.addReadyAnswer, {
    summary: 'Adds a saved answer',
    status: 201,
    isOnce: true,
    body: NewReadyAnswer,
    response: ReadyAnswers,
  }).handle(async ({ body, once }) => {
    await addReadyAnswer(db, body, once)
    return { message: 'Respuesta guardada', ready_answers: await listReadyAnswers(db) }
  })

  mount(app, calls.changeReadyAnswer, {
    summary: 'Changes a saved answer',
    params: IdParam,
    body: ReadyAnswerChange,
    response: ReadyAnswers,
  }).handle(async ({ params, body }) => {
    await changeReadyAnswer(db, params.id, body)
    return { message: 'Respuesta guardada', ready_answers: await listReadyAnswers(db) }
  })

  mount(app, calls.deleteReadyAnswer, {
    summary: 'Deletes a saved answer',
    params: IdParam,
    response: ReadyAnswers,
  }).handle(async ({ params }) => {
    await deleteReadyAnswer(db, params.id)
    return { message: 'Respuesta borrada', ready_answers: await listReadyAnswers(db) }
  })
}
