import type { Db } from '../platform/database.server.ts'

export async function loadDemo(_db: Db) {}
