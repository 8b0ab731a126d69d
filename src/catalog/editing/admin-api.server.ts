import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recentLogin } from '../../accounts/sessions/recent-login.server.ts'
import { AgainPassword, Done, IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { NewProduct, NewProductForm, ProductChange, ProductChangeForm, ProductSaved } from '../contract.ts'
import { MovementPage, MovementQuery } from '../movements/contract.ts'
import { listMovements } from '../movements/queries.server.ts'
import { remainingPictures } from '../pictures/arrange-pictures.ts'
import { listPictures } from '../pictures/queries.server.ts'
import * as calls from './admin-calls.ts'
import { deleteProduct } from './delete-product.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import { readPictures, readProductForm } from './product-form.server.ts'
import { changeProduct, createProduct } from './save-product.server.ts'

const consumes = ['multipart/form-data', 'application/json']

export const catalogAdminApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, files } = resources
  const requireRecentLogin = recentLogin(resources)

  mount(app, calls.createProduct, {
    summary: 'Adds a product',
    status: 201,
    consumes,
    isOnce: true,
    form: NewProductForm,
    response: ProductSaved,
  }).handle(async (request) => {
    const { input, uploads } = await readProductForm(request, NewProduct)
    remainingPictures([], undefined, uploads.length)
    const pictures = await readPictures(uploads)
    const product = await createProduct({ db, files }, input, {
      user_id: request.staffId,
      role: request.role,
      pictures,
      once: request.once,
    })
    return { message: 'Producto creado exitosamente', product }
  })

  mount(app, calls.changeProduct, {
    summary: 'Changes fields and pictures of a product',
    consumes,
    params: IdParam,
    form: ProductChangeForm,
    response: ProductSaved,
  }).handle(async (request) => {
    const { id } = request.params
    const { input, keep, order, uploads } = await readProductForm(request, ProductChange)
    // Checked here too, to refuse too many pictures before processing any.
    remainingPictures(await listPictures(db, id), keep, uploads.length)
    const pictures = await readPictures(uploads)
    const product = await changeProduct({ db, files }, id, input, {
      user_id: request.staffId,
      role: request.role,
      pictures,
      keep,
      order,
    })
    return { message: 'Producto actualizado exitosamente', product }
  })

  mount(app, calls.duplicateProduct, {
    summary: 'Copies a product',
    status: 201,
    isOnce: true,
    params: IdParam,
    response: ProductSaved,
  }).handle(async (request) => {
    const product = await duplicateProduct(resources, request.params.id, {
      user_id: request.staffId,
      role: request.role,
      once: request.once,
    })
    return { message: 'Producto duplicado', product }
  })

  mount(app, calls.listMovements, {
    summary: 'Stock movements of a product, newest first',
    params: IdParam,
    query: MovementQuery,
    response: MovementPage,
  }).handle(({ params, query }) => listMovements(db, params.id, query))

  mount(app, calls.deleteProduct, {
    summary: 'Deletes a product',
    params: IdParam,
    body: AgainPassword,
    response: Done,
  }).handle(async (request) => {
    await requireRecentLogin(request, request.body?.password)
    await deleteProduct(db, request.params.id)
    return { message: 'Producto eliminado exitosamente' }
  })
}
