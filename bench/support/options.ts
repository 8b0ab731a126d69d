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

/** What stands behind `npm run bench -- NAME`: `--seconds N` of load each, `--products N` in the catalogue, `--keep FOLDER`, and names. */
export const chosen = positionals
export const secondsOr = (usual: number) => Number(values.seconds ?? usual)
export const roundsOr = (usual: number) => Number(values.rounds ?? usual)
export const productsOr = (usual: number) => Number(values.products ?? usual)
/** Where large catalogues stay between two runs. */
export const keptIn = values.keep
