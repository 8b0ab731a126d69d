import { benchReads } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { productsOr } from './support/options.ts'

// npm run bench -- list: the twelve newest of 10,000 perfumes.
const { list } = hotReads(productsOr(10_000))
await benchReads('list', { list })
