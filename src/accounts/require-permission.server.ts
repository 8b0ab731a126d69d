import type { FastifyRequest } from 'fastify'
import type { Db } from '../platform/database/database.server.ts'
import { demandPermission } from '../platform/http/staff-scope.server.ts'
import type { Permission } from '../roles.ts'
import { requireAdmin } from './sessions/sessions.server.ts'

/** Guards the staff-only part of a route that is also open to others. Returns the role. */
export async function requirePermission(db: Db, request: FastifyRequest, permission: Permission) {
  const { role } = await requireAdmin(db, request)
  demandPermission(role, permission)
  return role
}
