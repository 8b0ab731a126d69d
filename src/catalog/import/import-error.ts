import { SheetError } from '../../platform/sheets/sheet-error.ts'

/** The file as a whole cannot be imported; the message tells the owner what to do about it. */
export class ImportError extends SheetError {}

export const notPerfumes = () =>
  new ImportError(
    'No parece una lista de perfumes: una de las primeras filas tiene que nombrar las columnas, por ejemplo nombre, marca, precio, stock. De un Excel se lee la primera hoja.',
  )
