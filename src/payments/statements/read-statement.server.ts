import { isUtf8 } from 'node:buffer'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ShopError } from '../../platform/http/errors.ts'
import { readCsv, utf16Of } from '../../platform/sheets/read-csv.server.ts'
import { SheetError } from '../../platform/sheets/sheet-error.ts'
import { asCsv } from '../../platform/sheets/spreadsheet-to-csv.server.ts'
import type { StatementFormat } from './contract.ts'
import { applyFormat, type Found, guessFormat, sampleOf } from './formats.ts'
import { type ReadLine, readLine } from './read-line.ts'

const maxRows = 10_000
const maxColumns = 60
const maxCharacters = 500
const maxListed = 50

type Row = { number: number; cells: string[] }
export type ReadStatement = {
  format: string
  lines: ReadLine[]
  outgoing: number
  refused: number
  refusals: { row: number; reason: string }[]
}

/**
 * Reads the credits of a file, with the given format, or else the account's saved one, or else one guessed by its
 * titles.
 */
export async function readStatement(
  file: string,
  folder: string,
  formats: { given?: StatementFormat | undefined; taught?: StatementFormat | undefined },
): Promise<ReadStatement> {
  const rows = await readRows(file, folder)
  const cells = rows.map((row) => row.cells)
  const { given, taught } = formats
  const found = given ? applyFormat(given, cells) : ((taught && applyFormat(taught, cells)) ?? guessFormat(cells))
  if (!found) throw unknownFormat(cells, given !== undefined)
  return { format: found.name, ...readLines(rows, found) }
}

function readLines(rows: readonly Row[], { columns, headerRow }: Found) {
  const read = { lines: [] as ReadLine[], outgoing: 0, refused: 0, refusals: [] as ReadStatement['refusals'] }
  for (const { number, cells } of rows.slice(headerRow + 1)) {
    const outcome = readLine(cells, columns)
    if (outcome === 'empty') continue
    if (outcome === 'outgoing') read.outgoing += 1
    else if ('line' in outcome) read.lines.push(outcome.line)
    else {
      // In a file without a header row, rows above the first movement are not movements.
      if (headerRow < 0 && read.lines.length + read.outgoing === 0) continue
      read.refused += 1
      if (read.refusals.length < maxListed) read.refusals.push({ row: number, reason: outcome.refusal })
    }
  }
  if (read.lines.length === 0) throw noLines(read)
  return read
}

async function readRows(file: string, folder: string) {
  const csv = await asCsv(file, join(folder, 'planilla.csv'))
  const delimiter = await asUtf8(csv)
  const rows: Row[] = []
  await readCsv(
    csv,
    ({ number, cells }) => {
      if (rows.length === maxRows) throw new SheetError('El archivo tiene más de 10.000 filas. Partilo en varios.')
      rows.push({ number, cells: cells.slice(0, maxColumns).map((cell) => cell.slice(0, maxCharacters).trim()) })
    },
    () => undefined,
    { delimiter, isLenient: true },
  )
  return rows
}

/** Rewrites a file in Windows-1252 or UTF-16 as UTF-8. Returns its delimiter. */
async function asUtf8(file: string) {
  const bytes = await readFile(file)
  const utf16 = utf16Of(bytes.subarray(0, 64 * 1024))
  if (!utf16 && bytes.includes(0)) throw new SheetError('No es un CSV ni un Excel: el archivo tiene datos binarios.')
  const text = new TextDecoder(utf16 ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes)
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text)) {
    throw new SheetError(
      'Es una página web guardada como planilla. Abrila en Excel y guardala como «Libro de Excel (.xlsx)».',
    )
  }
  await writeFile(file, text)
  return delimiterOf(text)
}

/** Picks the delimiter with the highest median count per line: the lines above the header may have none. */
function delimiterOf(text: string) {
  const lines = text
    .slice(0, 64 * 1024)
    .split(/\r?\n/)
    .filter(Boolean)
    .slice(0, 60)
  const typical = (sign: string) =>
    lines.map((line) => line.split(sign).length).toSorted((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0
  return ['\t', ';', ',', '|'].reduce((best, sign) => (typical(sign) > typical(best) ? sign : best))
}

function unknownFormat(cells: string[][], isGiven: boolean) {
  const message = isGiven
    ? 'El archivo no tiene esas columnas. Elegí cuál es la fecha, cuál el importe y cuál el texto.'
    : 'No conocemos el formato de este archivo. Decinos qué columna es la fecha, cuál el importe y cuál el texto.'
  return new ShopError(400, 'formato-desconocido', message, { format: message }, sampleOf(cells))
}

function noLines({ outgoing, refused, refusals }: Omit<ReadStatement, 'format' | 'lines'>) {
  const message =
    refused > 0
      ? `No se pudo leer ninguna acreditación. Fila ${refusals[0]?.row}: ${refusals[0]?.reason}`
      : outgoing > 0
        ? 'El archivo solo tiene dinero que salió: ninguna acreditación.'
        : 'El archivo no tiene movimientos.'
  return new ShopError(400, 'sin-lineas', message, { file: message }, { refusals })
}
