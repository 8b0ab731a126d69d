import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Permission, permissions, permissionsOf, type Role } from '../../roles.ts'
import { actAsStaff } from '../database/actor.server.ts'
import { documentSession } from './api-docs.server.ts'
import { ShopError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    role: Role
  }
}

/**
 * Makes all routes of this scope require a permission. A route without one throws at registration; a user who lacks the
 * permission is refused before the body is read.
 */
export function closeToStaff(
  scope: FastifyInstance,
  findStaff: (request: FastifyRequest) => Promise<{ id: number; role: Role }>,
) {
  scope.decorate('isStaffScope', true)
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
    if (permission) demandPermission(role, permission)
  })
  actAsStaff(scope)
  documentSession(scope)
}

export const isStaffScope = (scope: FastifyInstance) => scope.hasDecorator('isStaffScope')

/** Throws 403 unless the role has the permission. `fields` are the ones that require it, if others do not. */
export function demandPermission(role: Role, permission: Permission, fields: readonly string[] = []) {
  if (permissionsOf(role).includes(permission)) return
  const message = `Tu rol no permite ${permissions[permission]}. Pedíselo a quien es dueño de la tienda.`
  const errors = Object.fromEntries(fields.map((field) => [field, message]))
  throw new ShopError(403, 'sin-permiso', message, fields.length > 0 ? errors : undefined)
}
