/** The biggest file of a form, in bytes, where its call says no other. For browser and server alike. */
export const fileLimit = 5 * 1024 ** 2
