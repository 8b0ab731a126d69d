import { benchReads } from './support/bench-reads.ts'

// npm run bench -- search: a brand, words of a name, one mistyped, and a note that a third of 10,000 perfumes have.
await benchReads('search', {
  brand: ['/api/products?search=lattafa&page=1&limit=12'],
  name: ['/api/products?search=midnight+oud&page=1&limit=12'],
  mistyped: ['/api/products?search=midnigth+woud&page=1&limit=12'],
  note: ['/api/products?search=vainilla&page=1&limit=12'],
})
