/** Default limit of a file in a form, in bytes. */
export const fileLimit = 5 * 1024 ** 2
