/** A column of a CSV or XLSX export; text by default. */
export type ExportColumn<Row> = {
  title: string
  width: number
  /** `moments` are ISO 8601 in the row, and dates in the file. */
  holds?: 'whole numbers' | 'pesos' | 'moments'
  of: (row: Row) => string | number
}
