import { benchReads } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { productsOr } from './support/options.ts'

// npm run bench -- filter: a category within a price range, the cheapest first, in a catalogue of 10,000.
const { filter } = hotReads(productsOr(10_000))
await benchReads('filter', { filter })
