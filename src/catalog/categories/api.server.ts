import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { recentLogin } from '../../accounts/sessions/recent-login.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/field-errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { readForm, type Upload } from '../../platform/uploads/uploads.server.ts'
import { tooLargePictures } from '../contract.ts'
import { readPicture } from '../pictures/read-picture.server.ts'
import * as calls from './calls.ts'
import * as contract from './contract.ts'
import { deleteCategory } from './delete-category.server.ts'
import { listStaffCategories } from './queries.server.ts'
import { arrangeCategories, changeCategory, createCategory } from './save-category.server.ts'

const consumes = ['multipart/form-data', 'application/json']

type Options = Resources & { listPromotedCategories: (db: Db) => Promise<contract.PromotedCategories[]> }

export const categoriesApi: FastifyPluginAsyncZod<Options> = async (app, { listPromotedCategories, ...resources }) => {
  const { db, files } = resources
  const requireRecentLogin = recentLogin(resources)

  mount(app, calls.listStaffCategories, {
    summary: 'All categories with their numbers of products, and the promotions of some of them',
    response: contract.StaffCategories,
  }).handle(async () => ({
    categories: await listStaffCategories(db),
    promotions: await listPromotedCategories(db),
  }))

  mount(app, calls.createCategory, {
    summary: 'Adds a category',
    status: 201,
    consumes,
    isOnce: true,
    form: contract.NewCategoryForm,
    response: contract.CategorySaved,
  }).handle(async (request) => {
    const { input, picture } = await readCategory(request, contract.NewCategory)
    const category = await createCategory({ db, files }, input, picture, request.once)
    return { message: 'Categoría creada', category }
  })

  mount(app, calls.changeCategory, {
    summary: 'Changes fields of a category',
    consumes,
    params: IdParam,
    form: contract.CategoryChangeForm,
    response: contract.CategorySaved,
  }).handle(async (request) => {
    const { input, picture } = await readCategory(request, contract.CategoryChange)
    const category = await changeCategory({ db, files }, request.params.id, input, picture)
    return { message: 'Categoría guardada', category }
  })

  mount(app, calls.arrangeCategories, {
    summary: 'Sorts the categories',
    body: contract.CategoryOrder,
    response: Done,
  }).handle(async ({ body }) => {
    await arrangeCategories(db, body.ids)
    return { message: 'Orden guardado' }
  })

  mount(app, calls.deleteCategory, {
    summary: 'Deletes a category',
    params: IdParam,
    body: contract.CategoryRemoval,
    response: Done,
  }).handle(async (request) => {
    const { password, move_to } = request.body ?? {}
    await requireRecentLogin(request, password)
    await deleteCategory(db, request.params.id, move_to ?? undefined)
    return { message: 'Categoría eliminada' }
  })
}

/** Reads multipart or JSON. */
async function readCategory<Input extends z.ZodType>(request: FastifyRequest, schema: Input) {
  const form = request.isMultipart() ? await readForm(request, 'image', { keptFiles: 1 }) : undefined
  const values = form
    ? Object.fromEntries(Object.entries(form.fields).map(([name, sent]) => [name, sent.at(-1)]))
    : request.body
  const input = schema.safeParse(values)
  if (!input.success) {
    const errors = fieldErrors(input.error)
    throw invalid(Object.values(errors).join('. '), errors)
  }
  const upload = form?.files[0]
  return { input: input.data, picture: upload && (await pictureOf(upload)) }
}

function pictureOf({ bytes, filename, isTooLarge }: Upload) {
  if (isTooLarge) throw new ShopError(413, 'muy-grande', tooLargePictures([filename]))
  return readPicture(bytes, filename)
}
