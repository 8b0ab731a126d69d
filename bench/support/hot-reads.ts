/** The most frequent API reads, for a catalogue of `products`. */
export function hotReads(products: number) {
  const step = Math.max(Math.floor(products / 1000), 1)
  return {
    list: ['/api/products?page=1&limit=12&sort=created_at&order=DESC'],
    filter: ['/api/products?category=2&minPrice=20000&maxPrice=300000&sort=price&order=ASC&page=1&limit=12'],
    search: ['/api/products?search=lattafa&page=1&limit=12'],
    detail: Array.from({ length: 1000 }, (_, index) => `/api/products/${index * step + 1}`),
  }
}
