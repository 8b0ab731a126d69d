import { expect, test } from 'vitest'
import { famous } from '../src/catalog/alike/famous.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make } = shop
/** Off sale, so that its name appears nowhere else. */
const original = await make.product({
  name: 'Nocturna Real',
  brand: 'Casa Ajena',
  notes: 'oud, cuero',
  is_active: false,
})
/** On sale, without common notes that would show it beside its imitation. */
const sold = await make.product({ name: 'Salvia Brava', brand: 'Dorada', notes: 'salvia', price: 90_000 })
const smell = { notes: 'vainilla, ámbar', accords: ['dulce', 'vainilla'], volume: '100ml' }
const imitation = await make.product({
  ...smell,
  name: 'Ripio',
  brand: 'Taller',
  type: 'imitacion',
  price: 9000,
  pictures: 0,
  inspired_by: 'Nocturna Real de Casa Ajena',
  inspired_by_id: original.id,
})
const second = await make.product({
  ...smell,
  name: 'Pedregal',
  brand: 'Taller',
  type: 'imitacion',
  price: 8000,
  notes: 'vainilla, pomelo',
  inspired_by: 'Salvia Brava de Dorada',
  inspired_by_id: sold.id,
})
/** A state that an older version, or a direct write, may have left in the database. */
const foreign = await make.product({
  ...smell,
  name: 'Guijarro',
  brand: 'Casa Ajena',
  type: 'imitacion',
  price: 7000,
  notes: 'vainilla, higo',
  inspired_by: 'Nocturna Real de Casa Ajena',
})

const pages = [
  '/',
  '/products',
  '/products?type=imitacion',
  '/products?search=ripio',
  '/products?search=nocturn',
  '/products?search=ajenna',
  '/products?notes=vainilla',
  `/products/${imitation.id}`,
  `/products/${foreign.id}`,
  `/products/${imitation.id}/opiniones`,
  '/notas/vainilla',
  '/marcas/taller',
  '/marcas/casa-ajena',
  '/aromas/dulce',
  '/se-parece',
  '/se-parece?perfume=ripio',
  '/se-parece?perfume=nocturn',
  '/encontra-tu-perfume',
  `/comparar?ids=${imitation.id},${foreign.id}`,
  `/products/${original.id}`,
  '/quienessomos',
]
const texts = [
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-products-1.xml',
  '/feed/google.xml',
  '/llms.txt',
  '/robots.txt',
  `/api/products/${imitation.id}`,
  `/api/products/${foreign.id}`,
  '/api/products?group=family',
  '/api/products?search=ripio',
  '/api/products?search=nocturn',
  '/api/products/suggestions?q=ripio',
  '/api/products/suggestions?q=nocturn',
  '/api/products/suggestions?q=casa',
  '/api/products/suggestions?q=',
  '/api/products/categories/all',
  '/api/products/topics',
  '/api/products/best-sellers',
  `/api/cart-products?ids=${imitation.id},${foreign.id}`,
]

const isNoPage = new RegExp(`/products/${original.id}\\b|/casa-ajena\\b`)

async function callTool(name: string, args: object) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const reply = await fetch(`${shop.url}/mcp`, { method: 'POST', headers, body })
  return [`MCP ${name}`, await reply.text()] as const
}

/** Every public response with its address. */
async function publicAnswers() {
  const dataOf = (path: string) => path.replace(/^\/(\?|$)/, '/_$1').replace(/(\?|$)/, '.data$1')
  const answers: (readonly [string, string])[] = []
  for (const path of [...pages, ...pages.map(dataOf), ...texts]) {
    const reply = await fetch(shop.url + path)
    expect([path, reply.status]).toEqual([path, isNoPage.test(path) ? 404 : 200])
    answers.push([path, await reply.text()])
  }
  const ids = [imitation.id, foreign.id]
  answers.push(await callTool('search_perfumes', { text: 'ripio' }), await callTool('search_perfumes', {}))
  answers.push(await callTool('get_perfume', { id: imitation.id }), await callTool('compare_perfumes', { ids }))
  return answers
}
const naming = (answers: readonly (readonly [string, string])[], name: RegExp) =>
  answers.filter(([, text]) => name.test(text)).map(([path]) => path)

test('with references switched off no public response names an original that the shop does not sell', async () => {
  await changeSettings(shop, { show_inspirations: false })
  const answers = await publicAnswers()
  expect(answers.length).toBeGreaterThan(60)
  // The typed query is shown: «nocturn» and «ajenna» are not names.
  expect(naming(answers, /nocturna|casa ajena|casa%20ajena|casa-ajena"/i)).toEqual([])
  expect(naming(answers, /inspirado en/i)).toEqual([])
  const ofSecond = await (await fetch(`${shop.url}/products/${second.id}`)).text()
  expect(ofSecond).not.toMatch(/salvia|dorada/i)
  const alike = await (await fetch(`${shop.url}/se-parece`)).text()
  expect(famous.filter(({ name, brand }) => alike.includes(`${name}, ${brand}`))).toEqual([])
})

test('with references on they are shown as the inspiration, never as the brand of an imitation', async () => {
  await changeSettings(shop, { show_inspirations: true })
  const answers = await publicAnswers()
  expect(naming(answers, /Inspirado en Nocturna Real de Casa Ajena/).length).toBeGreaterThan(5)
  expect(
    naming(answers, /"brand"[^}\]]{0,60}"Casa Ajena"|"@type":"Brand","name":"Casa Ajena"|<g:brand>Casa Ajena/),
  ).toEqual([])
  expect(naming(answers, /brand=Casa(%20|\+)Ajena|marcas\/casa-ajena|>Casa Ajena</)).toEqual([])
})
