import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireAdmin } from '../../accounts/sessions/sessions.server.ts'
import { IdParam } from '../../platform/http/contract.ts'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { counted } from '../../platform/text/counted.ts'
import { receiveFile } from '../../platform/uploads/receive-file.server.ts'
import { acceptMatches } from './accept-matches.server.ts'
import { addStatement } from './add-statement.server.ts'
import * as calls from './calls.ts'
import * as contract from './contract.ts'
import { largestStatement } from './limits.ts'
import { listMatches } from './list-matches.server.ts'
import { listUnbacked } from './list-unbacked.server.ts'
import { listStatements } from './queries.server.ts'

export const statementsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.addStatement, {
    summary: 'Uploads a bank statement',
    form: contract.StatementForm,
    status: 201,
    response: contract.StatementAnswer,
  }).handle(async (request) => {
    await using temporary = await mkdtempDisposable(join(tmpdir(), 'estela-statement-'))
    const folder = temporary.path
    try {
      const { file, filename, values } = await receiveFile(request, folder, largestStatement)
      const sent = { file, folder, file_name: filename, created_by: request.staffId, ...readFields(values) }
      const { statement, refusals } = await addStatement(db, sent)
      return { message: statementMessage(statement), statement, refusals }
    } catch (error) {
      if (error instanceof SheetError) {
        throw new ShopError(400, 'archivo-invalido', error.message, { file: error.message })
      }
      throw error
    }
  })

  mount(app, calls.listStatements, { summary: 'The newest statements', response: contract.StatementList }).handle(() =>
    listStatements(db),
  )

  mount(app, calls.listMatches, {
    summary: 'Matches the lines of a statement with transfers',
    params: IdParam,
    response: contract.StatementMatches,
  }).handle(({ params }) => listMatches(db, params.id))

  mount(app, calls.acceptMatches, {
    summary: 'Verifies transfers matched with lines of a statement',
    params: IdParam,
    body: contract.AcceptMatches,
    response: contract.AcceptAnswer,
  }).handle(async (request) => {
    const results = await acceptMatches(db, request.params.id, request.body, await requireAdmin(db, request))
    return { message: acceptedMessage(results), results }
  })

  mount(app, calls.listUnbacked, {
    summary: 'Confirmed transfers without a statement line',
    query: contract.UnbackedQuery,
    response: contract.UnbackedPage,
  }).handle(({ query }) => listUnbacked(db, query))
}

function acceptedMessage(results: readonly contract.AcceptResult[]) {
  const done = results.filter(({ is_backed }) => is_backed).length
  const rest = results.length - done
  const message = done === 1 ? 'Listo: 1 transferencia con su línea' : `Listo: ${done} transferencias con su línea`
  return rest === 0 ? message : `${message}; ${counted(rest, 'quedó como estaba', 'quedaron como estaban')}`
}

function readFields(values: Record<string, string>) {
  const fields = contract.StatementFields.safeParse(values)
  if (fields.success) return { account: fields.data.account, format: fields.data.format }
  const errors = Object.fromEntries(fields.error.issues.map(({ path, message }) => [String(path[0]), message]))
  throw invalid(Object.values(errors)[0] ?? 'Revisá el formulario.', errors)
}

function statementMessage({ lines, new_lines, repeated_lines }: contract.StatementAnswer['statement']) {
  const count = (many: number) => counted(many, 'acreditación', 'acreditaciones')
  if (new_lines === 0) return `Ya teníamos ${lines === 1 ? 'su única acreditación' : `sus ${count(lines)}`}.`
  return `Leímos ${count(lines)}${repeated_lines > 0 ? `; ${counted(repeated_lines, 'ya estaba', 'ya estaban')}` : ''}.`
}
