/** A CSV or spreadsheet cannot be read; the message tells the user what to do. */
export class SheetError extends Error {}
