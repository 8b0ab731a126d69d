import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { holdResponse } from './support/hold-response.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make, visit, db } = shop
const { placeOrder } = buyer(shop)

test('a list’s filters are saved under a name, applied and deleted', async () => {
  await placeOrder('Ada Lista', 1500)
  const page = await visit('/admin/orders?status=confirmado&page=2', { as: await make.admin() })
  const menu = page.locator('summary').filter({ hasText: 'Vistas' })
  await menu.click()
  await page.getByLabel('Guardar estos filtros como').fill('Por enviar')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.locator('summary').filter({ hasText: 'Por enviar' }).waitFor()

  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Ada Lista' }).or(page.getByText('Ada Lista')).first().waitFor()
  await menu.click()
  await page.getByRole('link', { name: 'Por enviar' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?status=confirmado')
  await page.getByText('Ninguna orden coincide con los filtros.').waitFor()
  // In the region that announced the number of orders before.
  await page.getByRole('navigation', { name: 'Paginación' }).getByText('0 órdenes').waitFor()
  // The open menu covers controls below it, so only the menu is checked.
  expect(await accessibilityFaults(page, 'details[open]')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filtros y más' }).click()
  const field = page.locator('.field').filter({ hasText: 'Guardar estos filtros como' })
  // The label, a small gap and the input.
  expect((await field.boundingBox())?.height).toBeLessThan(80)
  await page.getByRole('button', { name: 'Borrar la vista Por enviar' }).click()
  await menu.waitFor()
})

test('two deleted views stay deleted, though the response of the first is late', async () => {
  const admin = await make.admin()
  const values = ['Una', 'Otra'].map((name) => ({ user_id: admin.id, page: '/admin/orders', name, query: 'page=2' }))
  await db.insertInto('saved_views').values(values).execute()
  const page = await visit('/admin/orders', { as: admin })
  await page.locator('summary').filter({ hasText: 'Vistas' }).click()
  const first = await holdResponse(page, '**/api/admin/views/*', 'DELETE')
  await page.getByRole('button', { name: 'Borrar la vista Una' }).click()
  await first.isRequested
  const other = page.getByRole('button', { name: 'Borrar la vista Otra' })
  await other.click()
  await other.waitFor({ state: 'detached' })
  await first.release()
  await settled(page)
  expect(await page.getByRole('button', { name: /^Borrar la vista/ }).count()).toBe(0)
})

test('a view deleted in another tab disappears from the menu with a message', async () => {
  const admin = await make.admin()
  const value = { user_id: admin.id, page: '/admin/orders', name: 'Vieja', query: 'page=2' }
  await db.insertInto('saved_views').values(value).execute()
  const page = await visit('/admin/orders', { as: admin })
  await page.locator('summary').filter({ hasText: 'Vistas' }).click()
  const old = page.getByRole('button', { name: 'Borrar la vista Vieja' })
  await old.waitFor()
  await db.deleteFrom('saved_views').where('user_id', '=', admin.id).execute()
  await old.click()
  await page.getByText('Esa vista ya no está.').waitFor()
  await settled(page)
  expect(await old.count()).toBe(0)
})

test('the export of orders with money owed contains no others', async () => {
  await placeOrder('Nora Al Día', 800)
  const page = await visit('/admin/orders?owed=true', { as: await make.admin() })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Cliente')
  expect(file).not.toContain('Nora Al Día')
})

test('on a laptop the first order is in the upper quarter', async () => {
  await placeOrder('Berta Arriba', 900)
  const page = await visit('/admin/orders', { as: await make.admin(), width: 1366, height: 768 })
  const row = page.locator('tbody tr').first()
  await row.waitFor()
  expect((await row.boundingBox())?.y).toBeLessThan(200)
})

test('on a phone an order is two lines, and filters are behind one button', async () => {
  await placeOrder('María de los Ángeles Fernández Etcheverry de Anchorena', 1_234_567.89)
  const page = await visit('/admin/orders', { as: await make.admin(), width: 390, height: 844 })
  const row = page.locator('tbody tr').first()
  await row.waitFor()
  expect((await row.boundingBox())?.height).toBeLessThan(110)
  expect(await page.getByLabel('Desde').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filtros y más' }).click()
  await page.getByLabel('Desde').fill('2020-01-01')
  await page.getByRole('button', { name: 'Exportar CSV' }).waitFor()
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the states of the jobs are evenly spaced', async () => {
  const page = await visit('/admin/jobs', { as: await make.admin() })
  const tabs = page.locator('.admin-tab')
  await page.getByRole('button', { name: 'Se reintenta (0)' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const words = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const range = document.createRange()
      range.selectNodeContents(tab.querySelector('.admin-tab-count')?.firstChild ?? tab)
      return {
        start: tab.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(tab).paddingLeft),
        end: range.getBoundingClientRect().right,
      }
    }),
  )
  const gaps = words.slice(1).map(({ start }, place) => start - (words[place]?.end ?? 0))
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(8)
})

test('on the narrowest phone a long name beside an eight-digit price breaks only between words', async () => {
  await make.product({ name: 'Inconmensurable Otorrinolaringológico Intense', price: 98_765_432.1 })
  const page = await visit('/admin/products?search=Inconmensurable', { as: await make.admin(), width: 320 })
  const name = page
    .getByRole('table')
    .getByText(/^Inconmensurable/)
    .first()
  await name.waitFor()
  await settled(page)
  expect((await name.boundingBox())?.width).toBeGreaterThan(150)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('on a phone the filters are one a line, from one edge to the other, whatever the name of a category', async () => {
  await make.product()
  await make.category('Perfumería internacional de nicho y de colección limitada')
  const page = await visit('/admin/products', { as: await make.admin(), width: 320 })
  await page.getByRole('button', { name: 'Filtros y más' }).click()
  const edges = async (label: string) => {
    const { x = 0, width = 0 } = (await page.getByLabel(label, { exact: true }).boundingBox()) ?? {}
    return [Math.round(x), Math.round(x + width)]
  }
  const [start = 0, end] = await edges('Categoría')
  expect(await edges('Estado')).toEqual([start, end])
  const search = await edges('Buscar por nombre')
  expect([end, start - (search[0] ?? 0) < 120]).toEqual([search[1], true])
  // The actions on a selection scroll by themselves.
  await page.getByRole('button', { name: 'Seleccionar esta página' }).click()
  await page.getByRole('region', { name: 'Selección' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test.each(['/admin/reports', '/admin/cash'])('%s shows its default period for invalid dates', async (path) => {
  const page = await visit(`${path}?start=2026-13-41&end=2026-13-45`, { as: await make.admin() })
  await expect.poll(() => page.getByLabel('Desde').inputValue()).not.toBe('')
  await settled(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test.each([390, 768, 1366])('sales are shown by source, at %i px', async (width) => {
  const owner = await make.admin()
  const { id } = await placeOrder('Millonaria', 24_691_356)
  for (const step of ['approve', 'deliver']) {
    await fetch(`${shop.url}/api/admin/orders/${id}/${step}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}` },
    })
  }
  const page = await visit('/admin/reports', { as: owner, width })
  await page.getByRole('heading', { name: 'Por marca' }).waitFor()
  await settled(page)
  const amounts = page.locator('.admin-card .admin-amount')
  const beyondTile = (all: Element[]) => {
    const right = (element: Element) => element.getBoundingClientRect().right
    const room = (tile: Element) => right(tile) - Number.parseFloat(getComputedStyle(tile).paddingRight)
    return all
      .filter((amount) => right(amount) > room(amount.closest('.admin-card') as Element))
      .map(({ textContent }) => textContent)
  }
  expect(await amounts.count()).toBe(2)
  expect(await amounts.evaluateAll(beyondTile)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

test('offline, a list says so beside its previous rows, and never under another filter', async () => {
  await placeOrder('Nora Sin Línea', 1100)
  const page = await visit('/admin/orders', { as: await make.admin() })
  const row = page.getByText('Nora Sin Línea').first()
  const failure = page.getByText('Error de conexión al cargar las órdenes')
  await row.waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await failure.waitFor()
  expect(await row.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Confirmado' }).click()
  await row.waitFor({ state: 'detached' })
  await failure.waitFor()
  await page.context().setOffline(false)
  await page.getByText('Ninguna orden coincide con los filtros.').waitFor()
})

test('rows of the previous filter cannot be used while the next ones load', async () => {
  await placeOrder('Olga Anterior', 1100)
  const page = await visit('/admin/orders', { as: await make.admin() })
  const approve = page.getByRole('button', { name: /^Aprobar/ }).first()
  await approve.waitFor()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/admin/orders?*', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Confirmado' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?status=confirmado')
  expect(await approve.click({ trial: true, timeout: 1000 }).catch(() => 'waits')).toBe('waits')
  answer()
  await page.getByText('Ninguna orden coincide con los filtros.').waitFor()
})

test('a dialog’s style sheets do not change those of the page', async () => {
  await make.product({ name: 'Hoja por hoja' })
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByText('Hoja por hoja').first().waitFor()
  const unfold = page.locator('.admin-unfold')
  expect(await unfold.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').first().waitFor()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  expect(await unfold.isVisible()).toBe(false)
})

test('a link to a section of Configuración scrolls there', async () => {
  const page = await visit('/admin/configuration#transferencias', { as: await make.admin() })
  await settled(page)
  const heading = page.getByRole('heading', { name: 'Transferencias', exact: true })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
})

test('invalid parameters in a list’s address are ignored', async () => {
  const page = await visit('/admin', { as: await make.admin() })
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  const nonsense = {
    products: 'status=otro&category=abc&lowStock=quizas&offer=quizas&page=1e30',
    contacts: 'status=otro&answered=quizas',
    reviews: 'status=constructor',
    withdrawals: 'status=constructor',
    mails: 'state=constructor',
    jobs: 'state=otro',
    audit: 'actor_id=abc&action=otra',
  }
  for (const [list, asked] of Object.entries(nonsense)) {
    await page.goto(`/admin/${list}?${asked}`)
    await page.locator('.admin-frame').locator('table, .admin-state').first().waitFor()
    expect([list, await page.getByRole('button', { name: 'Limpiar filtros' }).count()]).toEqual([list, 0])
  }
  expect(refused).toEqual([])
})

test('beyond the last page a list links to the last one, and does not say that it is empty', async () => {
  await placeOrder('Olga Última', 1200)
  const page = await visit('/admin/orders?page=900', { as: await make.admin() })
  await page.getByText(/^En la página 900 no hay nada: la última es la \d+\.$/).waitFor()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect.poll(() => page.locator('.admin-pager p').textContent()).toMatch(/^Página (\d+) de \1 /)
  await page.goBack()
  await page.getByText(/^En la página 900 no hay nada/).waitFor()
  await page.getByRole('button', { name: 'Ir a la última' }).click()
  await page.locator('.admin-frame table').waitFor()
  await expect.poll(() => page.url()).not.toContain('page=900')
})
