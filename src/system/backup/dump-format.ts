/** After this line of a dump every line is one complete statement. */
export const dataMark = '-- estela: datos'
/** The last line of a complete dump. */
export const endMark = '-- fin'
