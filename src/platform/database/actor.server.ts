import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Db } from './database.server.ts'

export type Actor = { user_id: number; request_id: string }

const actors = new AsyncLocalStorage<Actor>()

export const currentActor = () => actors.getStore()

/**
 * Makes each request of this scope act as its `staffId`, so that its changes are audited. A `staffId` of 0 is a
 * customer, whose changes are not.
 */
export function actAsStaff(scope: FastifyInstance) {
  const enter = ({ staffId, id }: { staffId: number; id: string }, done: () => void) =>
    staffId ? actors.run({ user_id: staffId, request_id: id }, done) : done()
  // Twice: AsyncLocalStorage loses its context while the body is parsed.
  scope.addHook('onRequest', (request, _reply, done) => enter(request, done))
  scope.addHook('preValidation', (request, _reply, done) => enter(request, done))
}

/** Sets the actor for the rest of a transaction; the audit triggers read it. */
export const actorSetting = {
  text: "select set_config('estela.actor', $1, true), set_config('estela.request', $2, true)",
  values: ({ user_id, request_id }: Actor) => [String(user_id), request_id],
}

/** Sets the actor where a mailed link, and not a session, identifies them. */
export async function signTransaction(tx: Db, actor: Actor) {
  await tx.executeQuery(CompiledQuery.raw(actorSetting.text, actorSetting.values(actor)))
}
