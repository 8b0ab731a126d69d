import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { requireRecentLogin } from '../../accounts/recent-login.server.ts'
import { File } from '../../platform/api-docs.server.ts'
import { Done, IdParam } from '../../platform/contract.ts'
import { invalid, ShopError } from '../../platform/errors.ts'
import { rateLimit } from '../../platform/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { readForm, type Upload } from '../../platform/uploads.server.ts'
import { tooLargePictures } from '../contract.ts'
import { readPicture } from '../pictures/read-picture.server.ts'
import {
  CategoryChange,
  CategoryOrder,
  CategoryRemoval,
  CategorySaved,
  NewCategory,
  StaffCategories,
} from './contract.ts'
import { deleteCategory } from './delete-category.server.ts'
import { listStaffCategories } from './queries.server.ts'
import { arrangeCategories, changeCategory, createCategory } from './save-category.server.ts'

const consumes = ['multipart/form-data', 'application/json']
const picture = { image: File.optional() }

/** The categories in the hands of staff. */
export const categoriesApi: FastifyPluginAsyncZod<Resources> = async (app, { db, files, pool, config }) => {
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  app.get('/api/admin/categories', { schema: { response: { 200: StaffCategories } } }, async () => ({
    success: true as const,
    categories: await listStaffCategories(db),
  }))

  app.post(
    '/api/admin/categories',
    { schema: { consumes, form: NewCategory.extend(picture), response: { 201: CategorySaved } } },
    async (request, reply) => {
      const { input, picture } = await readCategory(request, NewCategory)
      const category = await createCategory({ db, files }, input, picture)
      return reply.code(201).send({ success: true, message: 'Categoría creada', category })
    },
  )

  app.put(
    '/api/admin/categories/:id',
    {
      schema: {
        consumes,
        params: IdParam,
        form: CategoryChange.extend(picture),
        response: { 200: CategorySaved },
      },
    },
    async (request) => {
      const { input, picture } = await readCategory(request, CategoryChange)
      const category = await changeCategory({ db, files }, request.params.id, input, picture)
      return { success: true as const, message: 'Categoría guardada', category }
    },
  )

  app.post(
    '/api/admin/categories/order',
    { schema: { body: CategoryOrder, response: { 200: Done } } },
    async ({ body }) => {
      await arrangeCategories(db, body.ids)
      return { success: true as const, message: 'Orden guardado' }
    },
  )

  app.delete(
    '/api/admin/categories/:id',
    { schema: { params: IdParam, body: CategoryRemoval, response: { 200: Done } } },
    async (request, reply) => {
      const { password, move_to } = request.body ?? {}
      if (password) await limitPasswords(request, reply)
      await requireRecentLogin(db, request, password)
      await deleteCategory(db, request.params.id, move_to ?? undefined)
      return { success: true as const, message: 'Categoría eliminada' }
    },
  )
}

/** As a form with a picture, or as JSON. */
async function readCategory<Input extends z.ZodType>(request: FastifyRequest, schema: Input) {
  const form = request.isMultipart() ? await readForm(request, { keptFiles: 1 }) : undefined
  const values = form
    ? Object.fromEntries(Object.entries(form.fields).map(([name, sent]) => [name, sent.at(-1)]))
    : request.body
  const input = schema.safeParse(values)
  if (!input.success) throw invalidCategory(input.error)
  const upload = form?.files.find(({ field }) => field === 'image')
  return { input: input.data, picture: upload && (await pictureOf(upload)) }
}

function pictureOf({ bytes, filename, isTooLarge }: Upload) {
  if (isTooLarge) throw new ShopError(413, 'muy-grande', tooLargePictures([filename]))
  return readPicture(bytes, filename)
}

function invalidCategory(error: z.ZodError) {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[path.join('.') || 'body'] ??= message
  return invalid(Object.values(errors).join('. '), errors)
}
