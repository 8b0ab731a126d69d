/** One column of a file that people open in their spreadsheet. Text unless `holds` says otherwise. */
export type ExportColumn<Row> = {
  title: string
  width: number
  /** `moments` are ISO 8601 here, and dates in the file. */
  holds?: 'whole numbers' | 'pesos' | 'moments'
  of: (row: Row) => string | number
}
