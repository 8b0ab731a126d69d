/** In a backup: from this line on, each line is one whole statement. */
export const dataMark = '-- estela: datos'
/** The last line of a whole backup. */
export const endMark = '-- fin'
