/** One column of a file that people open in their spreadsheet. Text unless `holds` says otherwise. */
export type ExportColumn<Row> = {
  title: string
  width: number
  holds?: 'whole numbers' | 'pesos'
  of: (row: Row) => string | number
}
