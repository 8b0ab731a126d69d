import { benchReads } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { productsOr } from './support/options.ts'

// npm run bench -- search: a brand, words of a name, a mistyped word, and a note that most of 10,000 perfumes have.
await benchReads('search', {
  brand: hotReads(productsOr(10_000)).search,
  name: ['/api/products?search=midnight+oud&page=1&limit=12'],
  mistyped: ['/api/products?search=midnigth+oud&page=1&limit=12'],
  note: ['/api/products?search=vainilla&page=1&limit=12'],
})
