import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import * as contract from './contract.ts'
import { listReceipts, listSuppliers } from './queries.server.ts'
import { readReceipt, receiveGoods } from './receive-goods.server.ts'
import { createScanned, findScanned, setBarcode } from './scanned.server.ts'

export const receiptsApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db } = resources

  mount(app, calls.saveReceipt, {
    summary: 'Saves a goods receipt: adds to the stock and stores the costs',
    status: 201,
    isOnce: true,
    body: contract.NewReceipt,
    response: contract.ReceiptSaved,
  }).handle(async ({ body, staffId: user_id, role, once }) => {
    const receipt = await receiveGoods(db, body, { user_id, role, once })
    return { message: 'Recepción guardada', receipt }
  })

  mount(app, calls.listReceipts, {
    summary: 'Goods receipts, newest first, and suppliers',
    query: contract.ReceiptQuery,
    response: contract.ReceiptPage,
  }).handle(async ({ query }) => {
    const [page, suppliers] = await Promise.all([listReceipts(db, query), listSuppliers(db)])
    return { ...page, suppliers }
  })

  mount(app, calls.readReceipt, {
    summary: 'One receipt with its lines',
    params: IdParam,
    response: contract.ReceiptAnswer,
  }).handle(async ({ params, role }) => ({ receipt: await readReceipt(db, params.id, role) }))

  mount(app, calls.findScanned, {
    summary: 'The product with a barcode or SKU, or null',
    query: contract.CodeQuery,
    response: contract.ScannedAnswer,
  }).handle(async ({ query, role }) => ({ product: await findScanned(db, role, query.code) }))

  mount(app, calls.createScanned, {
    summary: 'Creates a product that has arrived, inactive unless is_active is set',
    status: 201,
    body: contract.NewScanned,
    response: contract.ScannedSaved,
  }).handle(async ({ body, staffId: user_id, role }) => {
    const product = await createScanned(resources, body, { user_id, role })
    return { message: 'Producto creado exitosamente', product }
  })

  mount(app, calls.setBarcode, {
    summary: 'Sets the barcode of a product without one',
    params: IdParam,
    body: contract.BarcodeSet,
    response: contract.ScannedSaved,
  }).handle(async ({ params, body, staffId: user_id, role }) => {
    const product = await setBarcode(resources, params.id, body.barcode, { user_id, role })
    return { message: 'Código guardado', product }
  })
}
