import { benchReads } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { productsOr } from './support/options.ts'

// npm run bench -- detail: reads a thousand perfumes in turn, in a catalogue of 10,000.
const { detail } = hotReads(productsOr(10_000))
await benchReads('detail', { detail })
