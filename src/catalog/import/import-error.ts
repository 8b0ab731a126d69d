import { SheetError } from '../../platform/sheets/sheet-error.ts'

/** The file as a whole cannot be imported; the message tells the owner what to do about it. */
export class ImportError extends SheetError {}

export const notPerfumes = () =>
  new ImportError(
    'No parece un CSV de perfumes: la primera línea tiene que nombrar las columnas, por ejemplo name,brand,price,stock.',
  )
