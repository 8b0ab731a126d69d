import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { SheetError } from './sheet-error.ts'

/** A non-empty row, with its number in a spreadsheet, where empty rows count. */
export type CsvRow = { number: number; cells: string[] }

/** In bytes. A longer row is an unclosed quote. */
const largestRow = 1_000_000

type Reading = {
  /** Detected by default. */
  delimiter?: string
  /** Quotes inside of cells are literal. */
  isLenient?: boolean
  /** Message for a file whose first line is no CSV. */
  unlike?: string
}

const notSheet = 'No parece un CSV: la primera línea tiene que nombrar las columnas.'

/**
 * Streams the rows of a CSV to `take`, and the number of bytes read to `seen`. Throws SheetError if the file cannot be
 * read.
 */
export async function readCsv(
  file: string,
  take: (row: CsvRow) => Promise<void> | void,
  seen: (bytes: number) => void,
  { delimiter, isLenient = false, unlike = notSheet }: Reading = {},
) {
  const options: Options = {
    bom: true,
    delimiter: delimiter ?? (await findDelimiter(file)),
    relax_quotes: isLenient,
    relax_column_count: true,
    trim: true,
    max_record_size: largestRow,
  }
  let number = 0
  let filled = 0
  try {
    await pipeline(decoded(file, seen), parse(options), async (records: AsyncIterable<string[]>) => {
      for await (const cells of records) {
        number += 1
        if (cells.every((cell) => cell === '')) continue
        filled += 1
        await take({ number, cells })
      }
    })
  } catch (error) {
    throw explain(error, unlike)
  }
  if (filled === 0) throw new SheetError('El archivo está vacío.')
}

export async function fileSize(file: string) {
  const found = await stat(file).catch((error) => {
    throw new SheetError(`No se puede leer ${file} (${error.code}).`)
  })
  if (!found.isFile()) throw new SheetError(`${file} no es un archivo.`)
  return found.size
}

async function* decoded(file: string, seen: (bytes: number) => void) {
  const decoder = new TextDecoder(await encodingOf(file), { ignoreBOM: true })
  let bytes = 0
  for await (const chunk of chunksOf(file)) {
    bytes += chunk.length
    seen(bytes)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** Excel saves «CSV» in Windows-1252 and «Texto Unicode» in UTF-16. */
async function encodingOf(file: string) {
  return utf16Of(await readStart(file, startLength)) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252')
}

export function utf16Of(start: Buffer) {
  const bom = start.subarray(0, 2).toString('hex')
  if (bom === 'feff') return 'utf-16be'
  return bom === 'fffe' || looksLikeUtf16(start) ? 'utf-16le' : undefined
}

/** Accented letters in Windows-1252 are invalid UTF-8. */
async function isUtf8(file: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isValid = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
      return true
    } catch {
      return false
    }
  }
  for await (const chunk of chunksOf(file)) if (!isValid(chunk)) return false
  return isValid()
}

const chunksOf = (file: string): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: 256 * 1024 })

/** The titles of the columns are within these first lines, below the name and date of a list. */
export const maxTitles = 20

/** Bytes by which the kind of file is detected. */
const startLength = 64 * 1024

const separators = [',', ';', '\t', '|']

/**
 * The most frequent separator of the first line whose next line has it too: a name or date above the titles may have
 * commas.
 */
async function findDelimiter(file: string) {
  const start = await readStart(file, startLength)
  const utf16 = utf16Of(start)
  if (!utf16) refuseOtherKinds(start)
  const text = new TextDecoder(utf16).decode(start)
  const lines = text.split(/\r?\n/, maxTitles).filter((line) => line.trim() !== '')
  const found = lines.map(commonestSeparator)
  return found.find((sign, at) => sign && lines[at + 1]?.includes(sign)) ?? found.find(Boolean) ?? ','
}

function commonestSeparator(line: string) {
  const count = (sign: string) => line.split(sign).length
  const commonest = separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  return line.includes(commonest) ? commonest : undefined
}

function refuseOtherKinds(start: Buffer) {
  if (start.subarray(0, 2).toString('latin1') === 'PK') {
    throw new SheetError('Es un archivo de Excel o comprimido, no un CSV. Abrilo y guardalo como «CSV UTF-8».')
  }
  if (start.includes(0)) throw new SheetError('No es un CSV: el archivo tiene datos binarios.')
}

/** Western text in UTF-16 has a zero in every second byte. */
function looksLikeUtf16(start: Buffer) {
  const zeros = start.reduce((count, byte, place) => count + (byte === 0 && place % 2 === 1 ? 1 : 0), 0)
  return start.length >= 4 && zeros > start.length * 0.3 && !start.some((byte, place) => byte === 0 && place % 2 === 0)
}

export async function readStart(file: string, length: number) {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

function explain(error: unknown, unlike: string) {
  if (!(error instanceof CsvError)) return error
  const row = Number(error.records) + 1
  if (row === 1) return new SheetError(unlike)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new SheetError(`La fila ${row} abre comillas que nunca se cierran. Corregilas y probá de nuevo.`)
  }
  return new SheetError(
    `La fila ${row} tiene comillas mal puestas. Un texto con comillas se escribe así: "Eau ""Fraîche""".`,
  )
}
