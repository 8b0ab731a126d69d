import { benchReads } from './support/bench-reads.ts'

// npm run bench -- filter: a category within a range of prices, the kindest first, in a catalogue of 10,000.
await benchReads('filter', {
  filter: ['/api/products?category=2&minPrice=20000&maxPrice=300000&sort=price&order=ASC&page=1&limit=12'],
})
