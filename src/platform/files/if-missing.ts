/** For `catch`: returns `value` if there is no such file, and throws any other error again. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return value
  }
