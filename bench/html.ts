import { benchReads } from './support/bench-reads.ts'

// npm run bench -- html: HTML pages, in a catalogue of 10,000.
await benchReads('html', {
  '/': ['/'],
  '/products': ['/products'],
  '/products?category': ['/products?category=2&minPrice=20000&maxPrice=300000&sort=price&order=ASC'],
  '/products?search': ['/products?search=lattafa'],
  '/products/{id}': Array.from({ length: 1000 }, (_, index) => `/products/${index * 10 + 1}`),
})
