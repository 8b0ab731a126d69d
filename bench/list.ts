import { benchReads } from './support/bench-reads.ts'

// npm run bench -- list: the twelve newest of 10,000 perfumes.
await benchReads('list', { list: ['/api/products?page=1&limit=12&sort=created_at&order=DESC'] })
