/** Spreadsheets take these beginnings for a formula. */
export const looksLikeFormula = (text: string) => /^[=+\-@]/.test(text)

/*
 * The positions where a cell may begin: the start of the text, and after any separator, because a program that expects
 * another separator than the file's ignores its quotes and splits the text. Spaces and quotes may precede.
 */
const unsafe = /(?<=^|[;,\t\n])([ "]*)('*)(?=[=+\-@\t\r])/g
const quoted = /(?<=^|[;,\t\n])([ "]*)'('*)(?=[=+\-@\t\r])/g

/** Puts an apostrophe before formulas, and before texts that already look guarded. */
export const guarded = (text: string) => text.replace(unsafe, "$1'$2")

export const unguarded = (text: string) => text.replace(quoted, '$1$2')

/**
 * For text cells of a spreadsheet, which run no formulas: guards only texts that look guarded, so that `unguarded` is
 * exact.
 */
export const guardedAgain = (text: string) => text.replace(quoted, "$1''$2")
