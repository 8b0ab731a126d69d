import { benchReads } from './support/bench-reads.ts'

// npm run bench -- detail: a thousand perfumes in turn, in a catalogue of 10,000.
await benchReads('detail', { detail: Array.from({ length: 1000 }, (_, index) => `/api/products/${index * 10 + 1}`) })
