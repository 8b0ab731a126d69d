import { existsSync } from 'node:fs'
import { join } from 'node:path'

// npm run bench -- NAME: one file of this folder, which prints its table.
const name = process.argv[2] ?? ''
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || name === 'run' || !existsSync(file)) {
  console.error(
    'npm run bench -- start | reads | pages | accessibility | orders | admin [LISTA …] | explain [CUÁNTOS] | search-quality ARCHIVO.csv',
  )
  process.exit(1)
}
await import(file)
