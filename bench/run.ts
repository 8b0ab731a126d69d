import { existsSync } from 'node:fs'
import { join } from 'node:path'

// npm run bench -- NAME runs a file of this folder, which prints a table and saves it as NAME.json.
const name = process.argv[2] ?? ''
const file = join(import.meta.dirname, `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || name === 'run' || !existsSync(file)) {
  console.error(
    [
      'npm run bench -- list | filter | search | detail | html  [--seconds N] [--products N]',
      'npm run bench -- mixed | memory  [--seconds N]',
      'npm run bench -- grow [CUÁNTOS …]  [--seconds N] [--keep CARPETA]',
      'npm run bench -- year [PEDIDOS POR DÍA]  [--products N] [--rounds N]',
      'npm run bench -- orders  [--seconds N] [--rounds N]',
      'npm run bench -- lighthouse [/PÁGINA …] | start | scenes',
      'npm run bench -- admin [LISTA …]  [--rounds N]',
      'npm run bench -- inp [INTERACCIÓN …]  [--rounds N] [--products N]',
      'npm run bench -- explain [CUÁNTOS] [--keep CARPETA] | search-quality ARCHIVO.csv | alike [ARCHIVO.csv]',
    ].join('\n'),
  )
  process.exit(1)
}
await import(file)
