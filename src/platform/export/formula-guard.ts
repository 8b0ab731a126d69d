/** Spreadsheets take these beginnings for a formula. */
export const looksLikeFormula = (text: string) => /^[=+\-@]/.test(text)

/*
 * Where a cell may begin: at the text's start, and after each sign by which some reader cuts, for a program that separates
 * by another sign than the file's does not see its quotes and cuts within the text. Spaces and quotes may come before.
 */
const unsafe = /(?<=^|[;,\t\n])([ "]*)('*)(?=[=+\-@\t\r])/g
const quoted = /(?<=^|[;,\t\n])([ "]*)'('*)(?=[=+\-@\t\r])/g

/** An apostrophe before what a spreadsheet would run, and before what already looks so guarded. */
export const guarded = (text: string) => text.replace(unsafe, "$1'$2")

/** The text as it was before `guarded`. */
export const unguarded = (text: string) => text.replace(quoted, '$1$2')

/** For a spreadsheet's text cells, which run nothing: only what looks guarded needs it, to come back as it is. */
export const guardedAgain = (text: string) => text.replace(quoted, "$1''$2")
