import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx,
  pdf: 'application/pdf',
  sql: 'application/sql',
  tar: 'application/x-tar',
}

/** Answers a file to download, `name.kind`. */
export const sendAttachment = (
  reply: FastifyReply,
  name: string,
  kind: keyof typeof types,
  content: Readable | Buffer,
) => reply.type(types[kind]).header('content-disposition', `attachment; filename="${name}.${kind}"`).send(content)
