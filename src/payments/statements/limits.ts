/** The largest file of an account's movements. */
export const largestStatement = 10 * 1024 * 1024
