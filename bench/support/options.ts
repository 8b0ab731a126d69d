import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    products: { type: 'string' },
    rounds: { type: 'string' },
    keep: { type: 'string' },
  },
})

/** Arguments of `npm run bench -- NAME`: `--seconds N` of load each, `--products N` in the catalogue, and names. */
export const chosen = positionals
export const secondsOr = (usual: number) => Number(values.seconds ?? usual)
export const roundsOr = (usual: number) => Number(values.rounds ?? usual)
export const productsOr = (usual: number) => Number(values.products ?? usual)
/** Folder that keeps large catalogues between runs. */
export const keepFolder = values.keep
