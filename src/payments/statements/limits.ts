export const largestStatement = 10 * 1024 * 1024
