/** The media type of a spreadsheet. */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
