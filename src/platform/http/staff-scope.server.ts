import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Permission, permissions, permissionsOf, type Role } from '../../roles.ts'
import { actAsStaff } from '../database/actor.server.ts'
import { documentSession } from './api-docs.server.ts'
import { ShopError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What who asks at a route of staff may do. */
    role: Role
  }
}

/**
 * Every route registered in here is closed: it names what staff need to use it, or does not register, and who lacks that
 * is refused before anything else is read.
 */
export function closeToStaff(
  scope: FastifyInstance,
  findStaff: (request: FastifyRequest) => Promise<{ id: number; role: Role }>,
) {
  scope.decorate('isOfStaff', true)
  scope.decorateRequest('staffId', 0)
  scope.decorateRequest('role', 'cliente')
  scope.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`${method} ${url} names no permission`)
  })
  scope.addHook('onRequest', async (request) => {
    const { id, role } = await findStaff(request)
    request.staffId = id
    request.role = role
    const { permission } = request.routeOptions.config
    if (permission) demand(role, permission)
  })
  actAsStaff(scope)
  documentSession(scope)
}

export const isOfStaff = (scope: FastifyInstance) => scope.hasDecorator('isOfStaff')

/** 403 unless this role may do it. `fields` are those that ask for it, where a call takes others too. */
export function demand(role: Role, permission: Permission, fields: readonly string[] = []) {
  if (permissionsOf(role).includes(permission)) return
  const message = `Tu rol no permite ${permissions[permission]}. Pedíselo a quien es dueño de la tienda.`
  const errors = Object.fromEntries(fields.map((field) => [field, message]))
  throw new ShopError(403, 'sin-permiso', message, fields.length > 0 ? errors : undefined)
}
