/** Hands a file that was fetched with the token to the browser, under this name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
