import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answerWrongly, delayReply } from '../../../platform/http/simulated-faults.server.ts'
import type { Resources } from '../../../platform/resources.server.ts'
import { findSimulator } from '../address.server.ts'
import { branches } from './branches.ts'
import { labelPdf } from './label-pdf.ts'
import { simulatorUser } from './path.ts'
import { countQuote, findShipment, insertShipment, listShipmentsOf } from './queries.server.ts'

const RateQuery = z.object({
  cpDestino: z.string().regex(/^\d{4}$/),
  contrato: z.string().min(1),
  cliente: z.string().min(1),
  'bultos[0][kilos]': z.coerce.number().positive(),
  'bultos[0][volumen]': z.coerce.number().positive(),
})

const text = (max: number) => z.string().min(1).max(max)
const Person = z.looseObject({
  nombreCompleto: text(40),
  telefonos: z.array(z.object({ numero: z.string().max(15) })),
})
const NewShipment = z.looseObject({
  contrato: text(30),
  idPedido: text(60),
  origen: z.object({ sucursal: z.object({ id: text(20) }) }),
  destino: z.union([
    z.object({ sucursal: z.object({ id: text(20) }) }),
    z.object({
      postal: z.looseObject({ codigoPostal: text(12), calle: text(40), numero: text(40), localidad: text(40) }),
    }),
  ]),
  remitente: Person,
  destinatario: z.array(Person).min(1),
  bultos: z.array(z.looseObject({ kilos: z.number().positive(), volumenCm: z.number().positive() })).min(1),
})

const Numbered = z.object({ number: z.string().max(40) })
const Search = z.object({ contrato: z.string(), idDeProducto: z.string() })

/** Simulates the Andreani API calls that the shop makes, for the shop's own token only. */
export const simulatorRestApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.addHook('onRequest', async (request, reply) => {
    const { password, token, delay_ms, answers } = await findSimulator(db)
    const expected = `Basic ${Buffer.from(`${simulatorUser}:${password}`).toString('base64')}`
    const isLogin = request.url.endsWith('/login')
    const isKnown = isLogin
      ? request.headers.authorization === expected
      : request.headers['x-authorization-token'] === token
    if (!isKnown) return refuse(reply, 401, 'Credenciales incorrectas')
    if (delay_ms > 0) await delayReply(delay_ms, reply)
    if (answers === 'reject' && !isLogin) return refuse(reply, 400, 'El contrato es incorrecto.')
    return answerWrongly(answers, request, reply)
  })
  // Validation errors have the carrier's format, not the shop's.
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, error.message),
  )
  const answersOf = async () => (await findSimulator(db)).answers

  app.get('/login', { schema: { hide: true } }, async (_request, reply) => {
    const { token } = await findSimulator(db)
    return reply.header('x-authorization-token', token).send()
  })

  app.get('/v1/tarifas', { schema: { hide: true, querystring: RateQuery } }, async ({ query }, reply) => {
    await countQuote(db)
    const answers = await answersOf()
    const total = answers === 'negative' ? -10 : priceOf(query)
    if (answers === 'empty') return json(reply, {})
    return json(reply, {
      pesoAforado: query['bultos[0][kilos]'].toFixed(2),
      tarifaSinIva: { total: (total / 1.21).toFixed(2) },
      tarifaConIva: { total: total.toFixed(2) },
    })
  })

  app.get('/v2/sucursales', { schema: { hide: true } }, async (_request, reply) =>
    json(reply, (await answersOf()) === 'empty' ? [] : branches),
  )

  app.post('/v2/ordenes-de-envio', { schema: { hide: true, body: NewShipment } }, async ({ body, raw }, reply) => {
    const { id } = await insertShipment(db, body)
    // The order is accepted, but its response is lost.
    if ((await answersOf()) === 'lost') raw.socket.destroy()
    return json(reply.code(202), {
      estado: 'Pendiente',
      tipo: 'B2C',
      bultos: [{ numeroDeBulto: '1', numeroDeEnvio: String(id), totalizador: '1/1' }],
      agrupadorDeBultos: groupOf(id),
    })
  })

  const numbered = { schema: { hide: true, params: Numbered } }
  app.get('/v2/ordenes-de-envio/:number/etiquetas', numbered, async ({ params }, reply) => {
    const shipment = await findShipment(db, params.number)
    if (!shipment) return refuse(reply, 404, 'No existe esa orden')
    const { destinatario, destino } = shipment.body as z.infer<typeof NewShipment>
    const to = 'sucursal' in destino ? [`Sucursal ${destino.sucursal.id}`] : Object.values(destino.postal).slice(0, 4)
    const lines = ['ETIQUETA SIMULADA', String(shipment.id), '', destinatario[0]?.nombreCompleto, ...to]
    return reply.type('application/pdf').send(labelPdf(lines.map((line) => String(line ?? ''))))
  })

  app.get('/v2/envios', { schema: { hide: true, querystring: Search } }, async ({ query }, reply) => {
    const found = await listShipmentsOf(db, query.contrato, query.idDeProducto)
    return json(
      reply,
      found.map(({ id }) => ({ numeroDeTracking: String(id), idDeProducto: query.idDeProducto, referencias: [] })),
    )
  })

  app.get('/v2/envios/:number/trazas', numbered, async ({ params }, reply) => {
    const shipment = await findShipment(db, params.number)
    if (!shipment) return refuse(reply, 404, 'No existe ese envío')
    return json(reply, { eventos: eventsSince(shipment.created_at, new Date()) })
  })
}

const groupOf = (id: string | number | bigint) => `API${id}`

/** More expensive by distance from the capital and by weight, cheaper to a branch; with cents, like real prices. */
function priceOf({ cpDestino, contrato, 'bultos[0][kilos]': kilos }: z.infer<typeof RateQuery>) {
  const zone = Number(cpDestino[0]) - 1
  const toDoor = 4821.37 + zone * 610 + (kilos - 1) * 935
  return Math.round((contrato === 'SIM-SUCURSAL' ? toDoor * 0.8 : toDoor) * 100) / 100
}

const hour = 3_600_000
const steps = [
  [0, 'Pendiente de ingreso'],
  [hour / 60, 'Ingreso al circuito operativo'],
  [hour, 'En distribución'],
  [24 * hour, 'Entregado'],
] as const

function eventsSince(created_at: string, now: Date) {
  return steps
    .map(([after, Estado]) => ({ at: new Date(Date.parse(created_at) + after), Estado }))
    .filter(({ at }) => at <= now)
    .map(({ at, Estado }) => ({ Fecha: at.toISOString(), Estado, Sucursal: 'Simulada', Ciclo: 'Distribution' }))
}

const json = (reply: FastifyReply, body: unknown) =>
  reply.type('application/json').serializer(JSON.stringify).send(body)

const refuse = (reply: FastifyReply, status: number, detail: string) =>
  json(reply.code(status), { type: 'about:blank', title: 'Error', detail, status, errors: null })
