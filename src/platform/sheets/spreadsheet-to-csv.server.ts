import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { semaphore } from '../concurrency/semaphore.server.ts'
import { packageRoot } from '../package-root.server.ts'
import { bareEnvironment } from '../processes/bare-environment.server.ts'
import { readStart } from './read-csv.server.ts'
import { SheetError } from './sheet-error.ts'
import { maxRows } from './spreadsheet-rows.ts'

const timeoutMs = 60_000
const memoryMb = 1000
const oneAtATime = semaphore('spreadsheets', 1)

/** Returns the file if it is a CSV; converts a spreadsheet to a CSV at `to`. */
export async function asCsv(file: string, to: string) {
  const start = (await readStart(file, 4)).toString('hex')
  if (start.startsWith('d0cf11e0')) {
    throw new SheetError(
      'Es un Excel de los viejos (.xls) o tiene contraseña. Guardalo como «Libro de Excel (.xlsx)» sin contraseña.',
    )
  }
  if (!start.startsWith('504b0304')) return file
  const refusal = refusals[await oneAtATime(() => convert(file, to))]
  if (refusal !== '') throw new SheetError(refusal ?? broken)
  return to
}

const broken =
  'No se pudo leer la planilla: está dañada o no es un Excel (.xlsx). Abrila, guardala de nuevo y probá otra vez.'
const refusals: Record<number, string> = {
  0: '',
  3: 'La planilla está vacía.',
  4: `La planilla tiene más de ${new Intl.NumberFormat('es-AR').format(maxRows)} filas. Partila en varias.`,
}

function convert(from: string, to: string) {
  const script = join(packageRoot, 'src/platform/sheets/spreadsheet-process.ts')
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', env: bareEnvironment() } as const
  return new Promise<number>((resolve) => {
    execFile(process.execPath, [`--max-old-space-size=${memoryMb}`, script, from, to], options, (error) => {
      resolve(error ? (typeof error.code === 'number' ? error.code : 1) : 0)
    })
  })
}
