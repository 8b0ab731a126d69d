import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { ImportError } from './catalog/import/import-error.ts'
import { importProducts, usualRate } from './catalog/import/import-products.server.ts'
import { reportText } from './catalog/import/report-text.ts'
import { loadConfig } from './config.ts'
import { openShopDatabase } from './open-shop-database.server.ts'
import { explainPesos, readPesos } from './platform/argentina/read-pesos.ts'
import { closeNewFiles } from './platform/files/closed-folder.server.ts'
import { commandFault } from './platform/processes/command-fault.ts'
import { StartError } from './platform/processes/start-error.ts'
import { SheetError } from './platform/sheets/sheet-error.ts'

const usage = 'npm run import -- ARCHIVO.csv [--dry-run] [--rate=PESOS_POR_EURO] [--price=PESOS]'

closeNewFiles()
try {
  await main(readArguments())
} catch (error) {
  const isForOwner = error instanceof SheetError || error instanceof StartError
  console.error(isForOwner ? (error as Error).message : error)
  process.exitCode = 1
}

async function main({ file, dryRun, rate, price }: ReturnType<typeof readArguments>) {
  const { db, close } = await openShopDatabase(loadConfig(), { orNew: true })
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
  } finally {
    bar.stop()
    await close()
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'dry-run': { type: 'boolean' }, rate: { type: 'string' }, price: { type: 'string' } },
      allowPositionals: true,
    })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new ImportError(`Uso: ${usage}`)
    return {
      file,
      dryRun: values['dry-run'] ?? false,
      rate: values.rate === undefined ? usualRate : amount('rate', values.rate),
      price: values.price === undefined ? undefined : amount('price', values.price),
    }
  } catch (error) {
    console.error(commandFault(error, usage) ?? (error as Error).message)
    process.exit(1)
  }
}

function amount(name: string, text: string) {
  const value = readPesos(text)
  if (value && value < 1e9) return value
  throw new ImportError(`--${name} tiene que ser un número mayor que 0. ${explainPesos(text)}.\nUso: ${usage}`)
}
