import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openCarrierShop } from '../../../test/support/open-carrier-shop.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { CarrierAway, CarrierRefusal, type Shipment } from '../carrier.ts'
import { openCarriers } from '../carriers.server.ts'
import { openAndreani } from './open-andreani.server.ts'

async function openCarrier() {
  const lines: string[] = []
  const shop = await openCarrierShop({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
  const andreani = openCarriers(shop).get('andreani')
  if (!andreani) throw new Error('nobody answers')
  return { ...shop, andreani, lines }
}

const asked = { service: 'domicilio', postal_code: 1425, kilos: 1, volume_cm3: 4000 } as const
const soon = () => AbortSignal.timeout(60_000)

const parcel: Shipment = {
  reference: '261123-AB12',
  parcel: { kilos: 1, volume_cm3: 4000 },
  sender: { name: 'Estela', email: 'hola@estela.example', phone: '+54 11 5555-0142' },
  recipient: {
    name: 'Una persona con un nombre mucho más largo que lo que entra',
    email: 'ana@example.com',
    phone: '11 5555-0000',
    dni: '20123456786',
  },
  destination: {
    street: 'Av. Siempreviva',
    number: '742',
    rest: '3 B',
    city: 'La Plata',
    province: 'Buenos Aires',
    postal_code: 1900,
  },
}

test('a quote is the carrier’s price with VAT, lower to a branch than to an address', async () => {
  const { andreani } = await openCarrier()
  expect(await andreani.quote(asked, soon())).toBe(4821.37)
  expect(await andreani.quote({ ...asked, kilos: 2 }, soon())).toBe(5756.37)
  expect(await andreani.quote({ ...asked, service: 'sucursal' }, soon())).toBe(3857.1)
})

test('branches have their address, hours and the postal codes that they serve', async () => {
  const { andreani } = await openCarrier()
  const branches = await andreani.listBranches()
  expect(branches.find(({ branch_id }) => branch_id === '10004')).toMatchObject({
    code: 'SIL',
    address: 'Calle 50 620, La Plata',
    postal_codes: expect.arrayContaining([1900, 1925]),
  })
})

test('a parcel gets a number, a label and events, and is found again by its order’s number', async () => {
  const { andreani, db } = await openCarrier()
  expect(await andreani.findShipment(parcel.reference, [])).toBeUndefined()
  const made = await andreani.createShipment(parcel)
  expect(await andreani.findShipment(parcel.reference, [])).toMatchObject({ tracking_number: made.tracking_number })
  const { body } = await db.selectFrom('simulator_shipments').select('body').executeTakeFirstOrThrow()
  expect(body).toMatchObject({
    contrato: 'SIM-DOMICILIO',
    destino: { postal: { codigoPostal: '1900', calle: 'Av. Siempreviva', numero: '742', region: 'AR-B' } },
    destinatario: [
      {
        nombreCompleto: 'Una persona con un nombre mucho más larg',
        documentoTipo: 'CUIT',
        documentoNumero: '20123456786',
      },
    ],
  })
  expect((await andreani.fetchLabel(made.label_number)).toString('latin1')).toMatch(/^%PDF-[\s\S]*SIMULADA[\s\S]*%%EOF/)
  expect(await andreani.listEvents(made.tracking_number)).toMatchObject([{ text: 'Pendiente de ingreso · Simulada' }])
  const recipient = { ...parcel.recipient, dni: '12345678' }
  const toBranch = await andreani.createShipment({ ...parcel, recipient, destination: { branch_id: '10002' } })
  expect(toBranch.tracking_number).not.toBe(made.tracking_number)
  const [, sent] = await db.selectFrom('simulator_shipments').select('body').orderBy('id').execute()
  expect(sent?.body).toMatchObject({
    contrato: 'SIM-SUCURSAL',
    destino: { sucursal: { id: '10002' } },
    destinatario: [{ documentoTipo: 'DNI', documentoNumero: '12345678' }],
  })
})

test.each(['error', 'nonsense', 'negative', 'empty', 'down'])(
  'what is %s is no price, and the log says nothing secret',
  async (answers) => {
    const { andreani, behave, db, lines } = await openCarrier()
    await andreani.quote(asked, soon())
    await behave({ answers })
    await expect(andreani.quote(asked, soon())).rejects.toBeInstanceOf(CarrierAway)
    const { password, token } = await db.selectFrom('simulator_carrier').selectAll().executeTakeFirstOrThrow()
    const log = lines.join('')
    expect(log).toContain('Andreani sent an invalid response')
    for (const secret of [password, token, Buffer.from(`simulador:${password}`).toString('base64')])
      expect(log).not.toContain(secret)
  },
)

test('an empty list of branches counts as a failure', async () => {
  const { andreani, behave } = await openCarrier()
  await behave({ answers: 'empty' })
  await expect(andreani.listBranches()).rejects.toBeInstanceOf(CarrierAway)
})

test('a refusal has the carrier’s message', async () => {
  const { andreani, behave } = await openCarrier()
  await behave({ answers: 'reject' })
  await expect(andreani.quote(asked, soon())).rejects.toThrow(new CarrierRefusal('El contrato es incorrecto.'))
})

test('a slow response is cut off at the time limit', async () => {
  const { andreani, behave } = await openCarrier()
  await behave({ delay_ms: 30_000 })
  await expect(andreani.quote(asked, AbortSignal.timeout(200))).rejects.toThrow('no answer in time')
})

test('a response that is lost or an error may mean an accepted order; a failed connection does not', async () => {
  const { andreani, behave, app } = await openCarrier()
  await andreani.quote(asked, soon())
  for (const answers of ['error', 'nonsense', 'lost']) {
    await behave({ answers })
    await expect(andreani.createShipment(parcel), answers).rejects.toMatchObject({ mayBeDone: true })
  }
  await behave({ answers: 'reject' })
  expect(await andreani.findShipment(parcel.reference, [])).toBeUndefined()
  await behave({ answers: 'normal' })
  expect(await andreani.findShipment(parcel.reference, [])).toBeDefined()
  await app.close()
  await expect(andreani.createShipment(parcel)).rejects.toMatchObject({ mayBeDone: false })
})

test('answers that the simulator does not give are understood', async () => {
  let [status, body]: [number, unknown] = [200, {}]
  await using server = createServer((request, response) => {
    if (request.url === '/login') return response.setHeader('x-authorization-token', 't').end()
    return response.writeHead(status).end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { config, db, log } = await openShop({
    ANDREANI_USER: 'u',
    ANDREANI_PASSWORD: 'p',
    ANDREANI_CLIENT: 'c',
    ANDREANI_ORIGIN_BRANCH: '1',
    ANDREANI_CONTRACT_DOOR: 'D',
  })
  config.andreani.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const andreani = openAndreani({ config, db, log })
  const toBranch = andreani.createShipment({ ...parcel, destination: { branch_id: '10002' } })
  await expect(toBranch).rejects.toThrow(new CarrierRefusal('falta el contrato a sucursal'))
  const { reference } = parcel
  body = { estado: 'Rechazado', bultos: [{ numeroDeEnvio: '1' }], agrupadorDeBultos: '1' }
  await expect(andreani.createShipment(parcel)).rejects.toThrow(new CarrierRefusal('Rechazado'))
  body = [
    { numeroDeTracking: '7', idDeProducto: '261123-CD34' },
    { numeroDeTracking: '8', idDeProducto: reference },
    { numeroDeTracking: '9', referencias: [reference] },
  ]
  expect(await andreani.findShipment(reference, ['8'])).toMatchObject({ tracking_number: '9' })
  body = {
    eventos: [
      { Fecha: '2026-11-20T10:00:00', Evento: 'Ingreso', Sucursal: 'La Plata' },
      { Fecha: '2026-11-20T10:00:00Z', Estado: 'En camino' },
      { Fecha: 'sin fecha aún', Estado: 'En camino' },
      { Fecha: '2026-11-20T10:00:00' },
    ],
  }
  expect(await andreani.listEvents('9')).toEqual([
    { text: 'Ingreso · La Plata', at: new Date('2026-11-20T13:00:00Z') },
    { text: 'En camino', at: new Date('2026-11-20T10:00:00Z') },
  ])
  status = 400
  expect(await andreani.findShipment(reference, [])).toBeUndefined()
  status = 429
  await expect(andreani.createShipment(parcel)).rejects.toMatchObject({ message: 'status 429', mayBeDone: false })
  status = 401
  await expect(andreani.createShipment(parcel)).rejects.toMatchObject({ message: 'status 401', mayBeDone: false })
})

test('an expired token is renewed once', async () => {
  const { andreani, behave } = await openCarrier()
  await andreani.quote(asked, soon())
  await behave({ token: 'another' })
  expect(await andreani.quote(asked, soon())).toBe(4821.37)
})

test.each([
  ['neither the demo nor the simulator was asked for', { DEMO: '0', ANDREANI_SIMULATOR: '' }],
  ['its address is https', { ANDREANI_SIMULATOR: '1', PUBLIC_URL: 'https://tienda.example' }],
])('without credentials the carrier is unavailable: %s', async (_why, environment) => {
  const shop = await openShop(environment)
  expect(openCarriers(shop).size).toBe(0)
  for (const path of ['login', 'v1/tarifas']) {
    expect((await shop.call('GET', `/simulador/andreani/${path}`)).statusCode).toBe(404)
  }
})
