/** A file of rows that cannot be read as a whole; the message tells its sender what to do about it. */
export class SheetError extends Error {}
