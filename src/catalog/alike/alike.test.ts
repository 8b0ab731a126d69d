import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { noCache } from '../../platform/cache/cache.server.ts'
import { noteKeys } from '../notes/note-keys.ts'
import { findSmell } from '../notes/smells.ts'
import { listOfSmell, listSmellsOnSale } from '../smells.server.ts'
import { findNamedPerfume } from './find-named-perfume.server.ts'
import { listAlike } from './list-alike.server.ts'

async function openShelf() {
  const shop = await openShop()
  const { make, db } = shop
  const notesOf = (notes: string) => ({
    notes,
    note_keys: noteKeys({ notes, notes_top: [], notes_heart: [], notes_base: [] }),
  })
  const near = { name: 'Ripio', brand: 'Taller', ...notesOf('bergamota, pimienta, ambroxan, ládano, lavanda') }
  const ripio = await make.product({ ...near, volume: '100ml' })
  const small = await make.product({ ...near, volume: '30ml' })
  const far = await make.product({ name: 'Postre', ...notesOf('vainilla, caramelo, lavanda') })
  await make.product({ name: 'Guardado', ...notesOf('ambroxan, ládano'), is_active: false })
  const meant = (name: string, knowsFamous = true) => findNamedPerfume(db, name, noCache, { knowsFamous })
  const alike = async (name: string) => {
    const found = await meant(name)
    return found ? listAlike(db, { ...found, family_id: found.product?.family_id ?? null }, noCache) : []
  }
  return { ...shop, ripio, small, far, meant, alike }
}

test('a famous perfume leads to the most similar products, each once and with the reason', async () => {
  const { alike, ripio, far } = await openShelf()
  const found = await alike('sauvage de dior')
  expect(found.map(({ product }) => product.id)).toEqual([ripio.id, far.id])
  expect(found[0]?.shared).toEqual(expect.arrayContaining(['ambroxan', 'ládano']))
  expect(found[1]?.shared).toEqual(['lavanda'])
})

test('a product takes precedence over a famous perfume of the same name, and is not listed itself', async () => {
  const { meant, alike, make, far } = await openShelf()
  expect((await meant('ripio'))?.product?.name).toBe('Ripio')
  expect((await alike('Ripio Taller')).map(({ product }) => product.id)).toEqual([far.id])
  expect((await meant('sauvage'))?.product).toBeUndefined()
  const own = await make.product({ name: 'Sauvage', brand: 'Dior', note_keys: ['lavanda'] })
  expect((await meant('Sauvage Dior'))?.product?.id).toBe(own.id)
  expect((await meant('sauvage de dior'))?.product?.id).toBe(own.id)
  expect((await alike('sauvage de dior')).map(({ product }) => product.id)).not.toContain(own.id)
})

test('unknown names and perfumes without notes have no similar products', async () => {
  const { meant, alike, make } = await openShelf()
  for (const name of ['kwyjibo zzzq', '', '%', '\u0000', "'; drop table products; --", 'ñ'.repeat(120)]) {
    expect([name, await alike(name)]).toEqual([name, []])
  }
  expect(await meant('santal 33', false)).toBeUndefined()
  await make.product({ name: 'Mudo', brand: 'Nadie', note_keys: [] })
  expect(await alike('Mudo Nadie')).toEqual([])
})

test('a smell lists products by main accord, in stock first, and exists only with products on sale', async () => {
  const { db, make, app } = await openShelf()
  const sweet = findSmell('dulce')
  if (!sweet) throw new Error('no such smell')
  const first = await make.product({ accords: ['dulce', 'floral'], stock: 0, volume: '50ml', name: 'Uno' })
  const second = await make.product({ accords: ['floral', 'dulce'], name: 'Dos' })
  await make.product({ accords: ['floral', 'verde', 'cuero', 'dulce'], name: 'Cuarto acorde' })
  const ids = async () => (await listOfSmell(db, sweet, noCache, 12)).map(({ id }) => id)
  expect(await ids()).toEqual([second.id, first.id])
  expect((await listSmellsOnSale(db, noCache)).map(({ key }) => key)).toEqual(['floral', 'dulce', 'aromatico', 'cuero'])
  const { body } = await app.inject({ url: '/sitemap-pages.xml' })
  expect(body).toContain('/aromas/dulce')
  expect(body).not.toContain('/aromas/fresco')
})
