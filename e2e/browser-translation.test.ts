import { expect, test } from 'vitest'
import { fillBuyer } from './support/fill-buyer.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()

/** Imitates Chromium's translator: replaces each text node by two nested elements with the text. */
function translatePage() {
  function translate(text: Text) {
    const parent = text.parentElement
    if (!parent || !/\p{L}/u.test(text.data) || parent.closest('script, style, title, textarea, font, svg')) return
    const font = document.createElement('font')
    font.append(Object.assign(document.createElement('font'), { textContent: text.data }))
    text.replaceWith(font)
  }
  function translateIn(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translate)
  }
  translateIn(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) for (const node of [target, ...addedNodes]) translateIn(node)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

test('a page translated by the browser still sells', async () => {
  const { id, name, price } = await shop.make.product()
  const page = await shop.visit('/cart', {
    storage: { cart: JSON.stringify([{ id, name, price, image: '', quantity: 1 }]) },
  })
  const finish = page.getByRole('link', { name: 'Finalizar compra' })
  await finish.waitFor()
  await page.evaluate(translatePage)
  await page.getByRole('button', { name: /^Sumar uno/ }).click()
  await page.getByText('Cantidad actualizada').waitFor()
  await finish.click()
  const next = page.getByRole('button', { name: 'Continuar al pago' })
  await next.click()
  await page.getByRole('alert').waitFor()
  await fillBuyer(page)
  await next.click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  await page.getByLabel('Mercado Pago').check()
  await page.getByRole('button', { name: /Mercado Pago/ }).click()
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await page.getByRole('heading', { name: /Gracias/ }).waitFor()
  expect(await shop.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'confirmado' }])
})
