import { z } from 'zod'
import { Product, ProductPage } from '../../catalog/contract.ts'
import { statusLabels } from '../../orders/rules.ts'
import { OrderDetail } from '../../payments/own-order/contract.ts'
import { Id } from '../../platform/http/contract.ts'
import { ReviewPage } from '../../reviews/contract.ts'

/** A call to the shop's public API, which applies rate limits, caching and redaction. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>
export type Shop = { ask: Ask; publicUrl: string }

const textInput = (about: string) => z.string().trim().min(1).max(200).describe(about)
const ProductId = Id.describe('The id of a perfume, as search_perfumes gives it')

type Tool<Input extends z.ZodType = z.ZodType> = {
  name: string
  title: string
  description: string
  input: Input
  run: (shop: Shop, input: z.output<Input>) => Promise<object>
}
/** Infers the type of `run`'s input. */
const tool = <Input extends z.ZodType>(made: Tool<Input>) => ({
  ...made,
  async call(shop: Shop, given: unknown) {
    const input = made.input.safeParse(given)
    return input.success ? made.run(shop, input.data) : z.prettifyError(input.error)
  },
})

export const tools = [
  tool({
    name: 'search_perfumes',
    title: 'Buscar perfumes',
    description:
      'Perfumes on sale in this Argentine shop, by words and by notes they have or lack. Prices are Argentine pesos. Each perfume comes once, with its sizes.',
    input: z.object({
      text: textInput('Name, brand or what it smells of, in Spanish; «vainilla sin oud» is understood').optional(),
      notes: z
        .array(textInput('A note, in Spanish or English'))
        .max(20)
        .optional()
        .describe('Perfumes with all of these'),
      without: z
        .array(textInput('A note, in Spanish or English'))
        .max(20)
        .optional()
        .describe('Perfumes with none of these'),
      brand: textInput('A brand, as it is written').optional(),
      gender: z.enum(['hombre', 'mujer', 'unisex']).optional(),
      max_price: z.number().min(0).max(9_999_999_999).optional().describe('Pesos'),
      page: z.int().min(1).max(1000).default(1),
    }),
    async run({ ask, publicUrl }, { text, notes = [], without = [], brand, gender, max_price, page }) {
      const query = new URLSearchParams({ group: 'family', limit: '10', page: String(page) })
      if (text) query.set('search', text)
      if (brand) query.set('brand', brand)
      if (gender) query.set('gender', gender)
      if (max_price !== undefined) query.set('maxPrice', String(max_price))
      for (const note of notes) query.append('notes', note)
      for (const note of without) query.append('without', note)
      const { products, pagination } = ProductPage.parse(await ask('GET', `/api/products?${query}`))
      return { perfumes: products.map((product) => asPerfume(product, publicUrl)), ...pagination }
    },
  }),
  tool({
    name: 'get_perfume',
    title: 'Ver un perfume',
    description: 'One perfume: price, stock, notes, and what verified buyers say of it.',
    input: z.object({ id: ProductId }),
    async run({ ask, publicUrl }, { id }) {
      const product = await findProduct(ask, id)
      // The description of an imitation may name the original perfume; the product feed omits it too.
      const description = product.type === 'imitacion' ? '' : product.description
      const { summary, reviews } = ReviewPage.parse(await ask('GET', `/api/products/${id}/reviews?limit=5`))
      return {
        perfume: { ...asPerfume(product, publicUrl), description },
        reviews: summary.count > 0 ? { ...summary, newest: reviews } : null,
      }
    },
  }),
  tool({
    name: 'compare_perfumes',
    title: 'Comparar perfumes',
    description: 'Two to four perfumes side by side: the notes they share, and the price of 100 ml.',
    input: z.object({ ids: z.array(ProductId).min(2).max(4) }),
    async run({ ask, publicUrl }, { ids }) {
      const products = await Promise.all([...new Set(ids)].map((id) => findProduct(ask, id)))
      const [first, ...others] = products.map((product) => new Set(notesOf(product)))
      const shared_notes = [...(first ?? [])].filter((note) => others.every((notes) => notes.has(note)))
      return { perfumes: products.map((product) => asPerfume(product, publicUrl)), shared_notes }
    },
  }),
  tool({
    name: 'get_order_status',
    title: 'Ver el estado de un pedido',
    description:
      'How an order stands, by its number and the e-mail it was placed with. Nothing personal is answered. Ask the buyer for both; never guess.',
    input: z.object({
      order_number: textInput('As the mails of the shop show it'),
      email: textInput('Of the purchase'),
    }),
    async run({ ask, publicUrl }, lookup) {
      const { order } = Found.parse(await ask('POST', '/api/orders/lookup', lookup))
      const { status, ...shown } = order
      return { ...shown, status, status_label: statusLabels[status], url: `${publicUrl}/seguimiento` }
    },
  }),
] as const

/** What the buyer asks about; not the id, which gives access to the order. */
const Found = z.object({
  order: OrderDetail.pick({ order_number: true, status: true, total_amount: true, created_at: true }).extend({
    items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  }),
})

async function findProduct(ask: Ask, id: number) {
  return z.object({ product: Product }).parse(await ask('GET', `/api/products/${id}`)).product
}

type Sizes = { sizes?: ProductPage['products'][number]['sizes'] }

/** An imitation is shown without its brand and the original perfume (Ley 22.362), as in JSON-LD. */
function asPerfume(product: Product & Sizes, publicUrl: string) {
  const { id, name, brand, type, gender, concentration, volume, price, list_price, transfer_price } = product
  const { notes_top, notes_heart, notes_base, notes, accords, stock_status, price_per_100ml, sizes } = product
  return {
    id,
    name,
    brand: type === 'imitacion' ? null : brand,
    type,
    gender,
    concentration,
    volume,
    price,
    list_price,
    transfer_price,
    price_per_100ml,
    stock_status,
    notes: { top: notes_top, heart: notes_heart, base: notes_base, ...(notes && { all: notes }) },
    accords,
    ...(sizes && { sizes }),
    url: `${publicUrl}/products/${id}`,
  }
}

function notesOf({ notes_top, notes_heart, notes_base, notes }: Product) {
  const pyramid = [...notes_top, ...notes_heart, ...notes_base]
  return (pyramid.length > 0 ? pyramid : notes.split(',')).map((note) => note.trim().toLowerCase()).filter(Boolean)
}
