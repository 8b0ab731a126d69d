import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

// The default configuration: one worker per core.
const shop = await openBrowser({ WORKERS: '' })

test('a visitor buys, the shop is killed and restarted, staff verify, the cash shows it', async () => {
  const { make, visit, db, restart } = shop
  const perfume = await make.product({
    name: 'Brisa de Abril',
    brand: 'Telar',
    price: 48_500.5,
    stock: 3,
    volume: '100ml',
  })
  const buyer = await visit('/', { width: 390, height: 844 })
  await buyer.getByRole('link', { name: 'Brisa de Abril' }).first().click()
  await buyer.getByRole('heading', { level: 1, name: 'Brisa de Abril' }).waitFor()
  await toastSays(
    buyer,
    'Producto agregado al carrito',
    buyer.getByRole('button', { name: 'Agregar al carrito' }).click(),
  )
  await buyer.goto('/cart')
  await buyer.getByRole('link', { name: /finalizar|checkout|comprar/i }).click()
  await buyer.getByLabel('Nombre y apellido').fill('Juana Paz')
  await buyer.getByLabel('Email').fill('juana@example.com')
  await buyer.getByLabel('Teléfono').fill('11 2345-6789')
  await buyer.getByLabel('Dirección').fill('Callao 100')
  await buyer.getByLabel('Ciudad').fill('CABA')
  await buyer.getByLabel('Código postal').fill('1022')
  await buyer.getByRole('button', { name: 'Continuar al pago' }).click()
  const reference = buyer.getByLabel('Número de operación o referencia')
  await reference.waitFor()

  await restart()

  await buyer.reload()
  await reference.fill('OP-778899')
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#884455' } })
    .png()
    .toBuffer()
  const file = { name: 'comprobante.png', mimeType: 'image/png', buffer: picture }
  await buyer.getByLabel('Comprobante', { exact: true }).setInputFiles(file)
  await buyer.getByRole('button', { name: 'Enviar comprobante' }).click()
  await buyer.getByText('Te avisamos cuando acreditemos tu pago').first().waitFor()
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  await buyer.getByText(order.order_number).first().waitFor()
  expect(await buyer.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toEqual([])
  expect(order).toMatchObject({ status: 'pendiente', total_amount: 48_500.5 })

  const admin = await make.admin()
  const staff = await visit('/admin/payments', { as: admin })
  await staff.getByRole('button', { name: `Ver detalle de ${order.order_number}` }).click()
  const panel = staff.getByRole('dialog', { name: `Orden ${order.order_number}` })
  const proof = panel.getByRole('img', { name: `Comprobante de la orden ${order.order_number}` })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await panel.getByRole('button', { name: 'Verificar' }).click()
  const question = staff.getByRole('dialog', { name: 'Verificar transacción' })
  await toastSays(
    staff,
    'Transacción verificada exitosamente',
    question.getByRole('button', { name: 'Verificar' }).click(),
  )

  await staff.goto('/admin/orders')
  await staff
    .getByRole('row', { name: new RegExp(order.order_number) })
    .getByText('Confirmado')
    .waitFor()
  await staff.goto('/admin/cash')
  await staff.getByText('$ 48.500,50').first().waitFor()
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', perfume.id)
    .executeTakeFirstOrThrow()
  const { moved } = await db
    .selectFrom('stock_movements')
    .select((movement) => movement.fn.sum<number>('quantity').as('moved'))
    .where('product_id', '=', perfume.id)
    .executeTakeFirstOrThrow()
  expect([stock, Number(moved)]).toEqual([2, 2])
})
