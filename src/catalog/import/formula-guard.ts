/** Spreadsheets take these beginnings for a formula. */
export const looksLikeFormula = (text: string) => /^[=+\-@]/.test(text)

/** An apostrophe before what a spreadsheet would run, and before what already looks so guarded. */
export const guarded = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The text as it was before `guarded`. */
export const unguarded = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** For a spreadsheet's text cells, which run nothing: only what looks guarded needs it, to come back as it is. */
export const guardedAgain = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text)
