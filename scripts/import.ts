import { SingleBar } from 'cli-progress'
import { importProducts, usualRate } from '../src/catalog/import/import-products.server.ts'
import { reportText } from '../src/catalog/import/report-text.ts'
import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { explainPesos, readPesos } from '../src/platform/argentina/read-pesos.ts'
import { reasonOf } from '../src/platform/files/file-failure.ts'
import { SheetError } from '../src/platform/sheets/sheet-error.ts'
import { beginCommand, misused, readCommand } from './command.ts'
import { readSettings } from './read-settings.ts'

// npm run import -- FILE.csv: works while the shop runs.
const usage = 'npm run import -- ARCHIVO.csv [--dry-run] [--rate=PESOS_POR_EURO] [--price=PESOS]'
const { values, words } = readCommand(
  usage,
  { 'dry-run': { type: 'boolean' }, rate: { type: 'string' }, price: { type: 'string' } },
  1,
)
const [file] = words
if (!file) misused('Falta el archivo.', usage)
const dryRun = values['dry-run'] ?? false
const rate = amount('rate', values.rate) ?? usualRate
const price = amount('price', values.price)
beginCommand()
const { db, close } = await openShopDatabase(await readSettings(), { orNew: true })
const bar = new SingleBar({ format: '  {bar} {percentage} %', barsize: 40, clearOnComplete: true })
bar.start(100, 0)
try {
  const report = await importProducts(db, file, {
    dryRun,
    rate,
    price,
    progress: (done) => bar.update(Math.floor(done * 100)),
  })
  bar.stop()
  console.log(reportText(report, { dryRun, rate }))
} catch (error) {
  bar.stop()
  if (error instanceof SheetError) console.error(error.message)
  else
    console.error(
      `No se pudo importar todo: ${reasonOf(error)}\nLo que ya entró queda: importá el mismo archivo de nuevo.`,
    )
  process.exitCode = 1
} finally {
  await close()
}

function amount(name: string, text: string | undefined) {
  if (text === undefined) return undefined
  const value = readPesos(text)
  if (value && value < 1e9) return value
  return misused(`--${name} tiene que ser un número mayor que 0. ${explainPesos(text)}.`, usage)
}
