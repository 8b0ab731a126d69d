type Product = { name: string; stock: number; is_active: boolean }

export function shortage(product: Product | undefined) {
  if (!product) return 'Un producto de tu carrito ya no está a la venta.'
  const { name, stock, is_active } = product
  if (!is_active) return `«${name}» ya no está a la venta.`
  if (stock === 0) return `No queda stock de «${name}».`
  return `No alcanza el stock de «${name}»: ${stock === 1 ? 'queda 1' : `quedan ${stock}`}.`
}
